import { Badge } from '@mantine/core';
import {
  IconChartBar,
  IconDots,
  IconFiles,
  IconGavel,
  IconInbox,
  IconListSearch,
  IconMessageQuestion,
  IconSettings,
} from '@tabler/icons-react';
import { useId } from 'react';
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
  decisions: IconGavel,
  dashboard: IconChartBar,
  administration: IconSettings,
};

/** Places that have room beside the button for the others: under a thumb, and in a header that is not wide. */
const FIRST = 4;

/** Links to the pages that one has a role for; the inbox tells how much waits. What has no room stands in a menu. */
export function Navigation() {
  const [location] = useLocation();
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const places = placesOf(me?.roles ?? EVERYTHING);
  // a menu of one would only hide it
  const first = places.length === FIRST + 1 ? places.length : FIRST;
  const others = places.slice(first);
  return (
    <>
      {places.map((place, at) => (
        <PlaceLink
          key={place}
          place={place}
          isHere={isAt(location, place)}
          {...(at >= first && { className: classes['other'] })}
        />
      ))}
      {others.length > 0 && <More places={others} here={others.find((place) => isAt(location, place))} />}
    </>
  );
}

/** True if an address is that of a place, or of a part of it. */
function isAt(location: string, place: Place): boolean {
  return location === PAGES[place] || (place !== 'inbox' && location.startsWith(`${PAGES[place]}/`));
}

function PlaceLink({
  place,
  isHere,
  className,
}: {
  place: Place;
  isHere: boolean;
  className?: string | undefined;
}) {
  const texts = useTexts(shellTexts);
  const counts = useEndpoint('countRequests', { query: {} }, { enabled: place === 'inbox' });
  const total = place === 'inbox' ? (counts.data?.total ?? 0) : 0;
  const Icon = ICONS[place];
  return (
    <Link
      href={PAGES[place]}
      className={[classes['link'], className].filter(Boolean).join(' ')}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      {texts.pages[place]}
      {total > 0 && (
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
}

/** The places that have no room. @param here the one that is open */
function More({ places, here }: { places: readonly Place[]; here: Place | undefined }) {
  const texts = useTexts(shellTexts);
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`${classes['link']} ${classes['more']}`}
        data-here={here && true}
      >
        <IconDots size={20} stroke={1.7} aria-hidden />
        {texts.more}
      </button>
      <div
        id={id}
        popover="auto"
        className={classes['others']}
        // below its button in the header; at the edge of a phone
        onBeforeToggle={({ currentTarget: box }) =>
          box.style.setProperty('--at', `${box.previousElementSibling?.getBoundingClientRect().left ?? 0}px`)
        }
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {places.map((place) => (
          <PlaceLink key={place} place={place} isHere={place === here} />
        ))}
      </div>
    </>
  );
}
