import { Group, Stack, Text } from '@mantine/core';
import { DEFAULT_CONFIDENCE as scale } from '../../contract/default-thresholds.js';
import type { Confidence, Signals } from '../../contract/judgement.js';
import { HELD_BACK } from '../../domain/vocabulary/held-back.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { ConfidenceBadge } from './confidence-badge.js';
import { SignalBar } from './signal-bar.js';
import { signalTexts } from './signal-texts.js';
import { TitledList } from './titled-list.js';
import { vocabulary } from './vocabulary.js';

/** Signals that are shares, and good when they are high. */
const SHARES = ['coverage', 'quotedShare', 'consistency', 'grade', 'judged', 'clarity'] as const;

function shareOf(signals: Signals, signal: (typeof SHARES)[number]): number | undefined {
  return signal === 'judged' ? signals.judged?.overall : signals[signal];
}

/** Signals of the confidence, each with its value and the value that would be enough. */
export function ConfidenceSignals({ confidence }: { confidence: Confidence }) {
  const texts = useTexts(signalTexts);
  const words = useTexts(vocabulary);
  const held = useTexts(HELD_BACK);
  const format = useFormat();
  const { score, level, signals, formula, caps = [], weak = [] } = confidence;
  const shares = SHARES.flatMap((signal) => {
    const value = shareOf(signals, signal);
    return value === undefined ? [] : [{ signal, value }];
  });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ConfidenceBadge level={level} score={score} />
        <Text size="xs" c="dimmed">
          {texts.scale(format.number(scale.high), format.number(scale.medium))}
        </Text>
        {formula !== undefined && (
          <Text size="xs" c="dimmed">
            {texts.byFormula(format.number(formula))}
          </Text>
        )}
      </Group>
      <TitledList title={texts.capped} items={caps.map(({ code }) => held.caps[code])} />
      <TitledList title={texts.weak} items={weak.map((signal) => held.weak[signal])} />
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
        meaning={texts.gradingPassed}
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
      {shares.map(({ signal, value }) => (
        <SignalBar
          key={signal}
          label={words.signals[signal]}
          value={format.percent(value)}
          share={value}
          good={value >= scale.high}
        />
      ))}
      <Text size="xs" c="dimmed">
        {texts.standard}
      </Text>
    </Stack>
  );
}
