import { Text, VisuallyHidden } from '@mantine/core';
import type { TextDiff as Runs } from '../../contract/requests/index.js';
import { useTexts } from '../language/language.js';
import classes from './text-diff.module.css';
import { textDiffTexts } from './text-diff-texts.js';

/** What changed in a text, word by word: struck out and underlined, not only coloured, and said to a screen reader. */
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
