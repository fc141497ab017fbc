import { Badge } from '@mantine/core';
import { IconChartBar, IconFiles, IconInbox, IconListSearch, IconMessageQuestion } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useEndpoint } from '../api/api.js';
import { useTexts } from '../language/language.js';
import classes from './shell.module.css';
import { EVERYTHING, placesOf, type Place } from './roles.js';
import { shellTexts } from './texts.js';

const ICONS: Record<Place, typeof IconInbox> = {
  inbox: IconInbox,
  ask: IconMessageQuestion,
  queries: IconListSearch,
  documents: IconFiles,
  dashboard: IconChartBar,
};

/** Links to the pages that one has a role for; the inbox tells how much waits. */
export function Navigation() {
  const texts = useTexts(shellTexts);
  const [location] = useLocation();
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const places = placesOf(me?.roles ?? EVERYTHING);
  const counts = useEndpoint('countRequests', { query: {} }, { enabled: places.includes('inbox') });
  const total = counts.data?.total ?? 0;
  return places.map((page) => {
    const Icon = ICONS[page];
    return (
      <Link
        key={page}
        href={PAGES[page]}
        className={classes['link'] ?? ''}
        aria-current={location === PAGES[page] ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        {texts.pages[page]}
        {page === 'inbox' && total > 0 && (
          <Badge
            size="sm"
            circle={total < 10}
            className={classes['count'] ?? ''}
            aria-label={texts.waiting(total)}
          >
            {total > 999 ? '999+' : total}
          </Badge>
        )}
      </Link>
    );
  });
}
