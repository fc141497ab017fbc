import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../language/language.js';
import classes from './list.module.css';
import { partTexts } from './texts.js';

/** So far below the window the next page is asked for already. */
const AHEAD = '400px';

interface Props {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The end of the list as far as it is read: coming near it reads on. */
export function ListEnd({ pages }: Props) {
  const { hasNextPage: more, isFetchingNextPage: loading } = pages;
  const texts = useTexts(partTexts);
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (more && !loading) pages.fetchNextPage();
  });
  useEffect(() => {
    if (!end.current || loading) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: AHEAD,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [loading]);
  return (
    <div ref={end} className={classes['end']} role="status">
      {loading ? (
        texts.loadingMore
      ) : more ? (
        <Button variant="subtle" size="sm" onClick={() => pages.fetchNextPage()}>
          {texts.more}
        </Button>
      ) : (
        texts.end
      )}
    </div>
  );
}
