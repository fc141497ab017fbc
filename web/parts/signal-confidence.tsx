import { Group, Stack, Text } from '@mantine/core';
import {
  DEFAULT_CONFIDENCE as scale,
  DEFAULT_GRADING as grading,
} from '../../contract/default-thresholds.js';
import type { Confidence } from '../../contract/judgement.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { ConfidenceBadge } from './confidence-badge.js';
import { SignalBar } from './signal-bar.js';
import { signalTexts } from './signal-texts.js';
import { vocabulary } from './vocabulary.js';

/** Signals of the confidence, each with its value and the value that would be enough. */
export function ConfidenceSignals({ confidence: { score, level, signals } }: { confidence: Confidence }) {
  const texts = useTexts(signalTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ConfidenceBadge level={level} score={score} />
        <Text size="xs" c="dimmed">
          {texts.scale(format.number(scale.high), format.number(scale.medium))}
        </Text>
      </Group>
      {!signals.answered && (
        <SignalBar
          label={words.signals.answered}
          value={texts.no}
          share={0}
          good={false}
          meaning={texts.unanswered}
        />
      )}
      <SignalBar
        label={words.signals.bestSimilarity}
        value={format.percent(signals.bestSimilarity)}
        share={signals.bestSimilarity}
        good={signals.bestSimilarity >= scale.high}
        meaning={texts.bestSimilarity}
      />
      <SignalBar
        label={words.signals.gradingPassed}
        value={signals.gradingPassed ? texts.yes : texts.no}
        share={signals.gradingPassed ? 1 : 0}
        good={signals.gradingPassed}
        meaning={texts.gradingPassed(format.number(grading.sufficientAverage), grading.sufficientHigh)}
      />
      <SignalBar
        label={words.signals.passagesUsed}
        value={format.number(signals.passagesUsed)}
        share={Math.min(signals.passagesUsed / scale.passagesForFull, 1)}
        good={signals.passagesUsed >= scale.passagesForFull}
        meaning={texts.passagesUsed(scale.passagesForFull)}
      />
      <SignalBar
        label={words.signals.rewrites}
        value={format.number(signals.rewrites)}
        share={signals.rewrites === 0 ? 1 : scale.rewrittenValue}
        good={signals.rewrites === 0}
        meaning={texts.rewrites}
      />
      <Text size="xs" c="dimmed">
        {texts.standard}
      </Text>
    </Stack>
  );
}
