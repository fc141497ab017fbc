import { VisuallyHidden } from '@mantine/core';
import type { QueryView } from '../../../contract/query.js';
import { useTexts } from '../../language/language.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { queryTexts } from './texts.js';

/** Tells screen readers politely how far the query is, and whom it waits for. */
export function Announce({ status }: { status: QueryView }) {
  const texts = useTexts(queryTexts);
  const words = useTexts(vocabulary);
  const waiting = status.requests.filter((request) => request.status === 'open');
  const kinds = [...new Set(waiting.map(({ kind }) => words.kinds[kind]))].join(', ');
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {[words.stages[status.stage], kinds !== '' && texts.waits(kinds)].filter(Boolean).join('. ')}
    </VisuallyHidden>
  );
}
