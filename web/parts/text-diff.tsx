import { Text, VisuallyHidden } from '@mantine/core';
import type { TextDiff as Runs } from '../../contract/requests/index.js';
import { textDiff } from '../../domain/text-diff.js';
import { useTexts } from '../language/language.js';
import classes from './text-diff.module.css';
import { partTexts } from './texts.js';

/** Differences of a text, marked by strike-through and underline as well as colour, and named for screen readers. */
export function TextDiff({ runs }: { runs: Runs }) {
  const texts = useTexts(partTexts);
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

/** Differences between two values: texts are compared as they are, anything else as JSON, nothing as an empty text. */
export function ValueDiff({ before, after }: { before: unknown; after: unknown }) {
  return <TextDiff runs={textDiff(comparable(before), comparable(after))} />;
}

function comparable(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
