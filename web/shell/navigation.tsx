import { Badge } from '@mantine/core';
import { IconChartBar, IconInbox, IconListSearch, IconMessageQuestion } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useEndpoint } from '../api/api.js';
import { useTexts } from '../language/language.js';
import classes from './shell.module.css';
import { shellTexts } from './texts.js';

const LINKS = [
  { page: 'inbox', icon: IconInbox },
  { page: 'ask', icon: IconMessageQuestion },
  { page: 'queries', icon: IconListSearch },
  { page: 'dashboard', icon: IconChartBar },
] as const;

/** Links to the pages; the inbox tells how much waits. */
export function Navigation() {
  const texts = useTexts(shellTexts);
  const [location] = useLocation();
  const counts = useEndpoint('countRequests', { query: {} });
  const total = counts.data?.total ?? 0;
  return LINKS.map(({ page, icon: Icon }) => (
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
  ));
}
