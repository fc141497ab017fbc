import { Badge } from '@mantine/core';
import type { QuerySummary } from '../../contract/query.js';
import { useTexts } from '../language/language.js';
import { vocabulary } from './vocabulary.js';

type Stage = QuerySummary['stage'];

const COLOURS: Partial<Record<Stage, string>> = {
  completed: 'teal',
  rejected: 'red',
  failed: 'red',
  cancelled: 'gray',
  paused: 'gray',
  clarifying: 'orange',
  reviewing: 'orange',
};

/** How far a query is, in words as well as in colour. */
export function StageMark({ stage }: { stage: Stage }) {
  const { stages } = useTexts(vocabulary);
  return (
    <Badge color={COLOURS[stage] ?? 'blue'} variant="light" tt="none" style={{ flexShrink: 0 }}>
      {stages[stage]}
    </Badge>
  );
}
