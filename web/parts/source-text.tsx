import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../language/language.js';
import classes from './source.module.css';
import { sourceTexts } from './source-texts.js';

interface Props {
  text: string;
  /** Cited range [start, end) in UTF-16 units. */
  start?: number | undefined;
  end?: number | undefined;
}

/** Text of a source as it is written, with what is cited of it marked and in sight. */
export function SourceText({ text, start = 0, end = 0 }: Props) {
  const texts = useTexts(sourceTexts);
  const mark = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // within its own box only: the page must not jump
    if (mark.current && box.current) box.current.scrollTop = mark.current.offsetTop - 24;
  }, [text, start, end]);
  return (
    <div ref={box} className={classes['text']} tabIndex={0}>
      {text.slice(0, start)}
      {end > start && (
        <mark ref={mark} className={classes['mark']}>
          <VisuallyHidden>{texts.cited} </VisuallyHidden>
          {text.slice(start, end)}
        </mark>
      )}
      {text.slice(Math.max(start, end))}
    </div>
  );
}
