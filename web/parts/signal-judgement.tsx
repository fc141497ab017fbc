import { Stack } from '@mantine/core';
import { DEFAULT_JUDGING } from '../../contract/default-thresholds.js';
import type { Judgement } from '../../contract/judgement.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { SignalBar } from './signal-bar.js';
import { SCORE_NAMES, vocabulary } from './vocabulary.js';

/** Scores of the judgement as bars. */
export function JudgementScores({ judgement }: { judgement: Judgement }) {
  const { scores } = useTexts(vocabulary);
  const format = useFormat();
  return (
    <Stack gap="sm">
      {SCORE_NAMES.map((name) => (
        <SignalBar
          key={name}
          label={scores[name]}
          value={format.percent(judgement[name])}
          share={judgement[name]}
          good={judgement[name] >= DEFAULT_JUDGING.disclaimerBelow}
        />
      ))}
    </Stack>
  );
}
