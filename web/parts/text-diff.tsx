import { Text, VisuallyHidden } from '@mantine/core';
import type { TextDiff as Runs } from '../../contract/requests/index.js';
import { useTexts } from '../language/language.js';
import classes from './text-diff.module.css';
import { textDiffTexts } from './text-diff-texts.js';

/** Differences of a text, marked by strike-through and underline as well as colour, and named for screen readers. */
export function TextDiff({ runs }: { runs: Runs }) {
  const texts = useTexts(textDiffTexts);
  return (
    <Text component="div" size="sm" className={classes['diff'] ?? ''}>
      {runs.map(({ op, text }, at) => {
        if (op === 'same') return <span key={at}>{text}</span>;
        const Run = op === 'removed' ? 'del' : 'ins';
        return (
          <Run key={at}>
            <VisuallyHidden>{texts[op]} </VisuallyHidden>
            {text}
          </Run>
        );
      })}
    </Text>
  );
}
