import { Badge } from '@mantine/core';
import type { QuerySummary } from '../../contract/query.js';
import type { RequestKind } from '../../contract/requests/index.js';
import { stageName } from '../../domain/vocabulary/index.js';
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

/** Stages that say themselves what is waited for. */
const SAY_SO: readonly Stage[] = ['clarifying', 'reviewing', 'paused'];

interface Props {
  stage: Stage;
  waitingFor?: RequestKind[] | undefined;
  /** Of a query that ended without an answer. */
  outcome?: { code: string } | undefined;
}

/** Stage of a query, or the request it waits for, in words and colour. */
export function StageMark({ stage, waitingFor, outcome }: Props) {
  const words = useTexts(vocabulary);
  const { kinds, waits } = words;
  const waited = SAY_SO.includes(stage) ? undefined : waitingFor?.[0];
  const isUndecided = outcome?.code === 'HITL_TIMEOUT';
  const colour = waited || isUndecided ? 'orange' : (COLOURS[stage] ?? 'blue');
  return (
    <Badge color={colour} variant="light" style={{ flexShrink: 0 }}>
      {waited ? waits(kinds[waited]) : stageName(words, { stage, ...(outcome && { outcome }) })}
    </Badge>
  );
}
