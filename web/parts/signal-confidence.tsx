import { Group, Stack, Text } from '@mantine/core';
import { DEFAULT_CONFIDENCE as scale } from '../../contract/default-thresholds.js';
import type { Confidence, Signals } from '../../contract/judgement.js';
import { capText, weakText } from '../../domain/vocabulary/confidence.js';
import { useFormat } from '../language/format.js';
import { useLanguage, useTexts } from '../language/language.js';
import { ConfidenceBadge } from './confidence-badge.js';
import { SignalBar } from './signal-bar.js';
import { TitledList } from './titled-list.js';
import { vocabulary } from './vocabulary.js';

const en = {
  yes: 'yes',
  no: 'no',
  bestSimilarity: 'How well the best passage fits the question',
  gradingPassed: 'Enough: a passage graded high supports the answer',
  passagesUsed: (enough: number) => `Enough: ${enough} passages`,
  rewrites: 'Best: none, found with the words of the question',
  /** Thresholds of the levels. */
  scale: (high: string, medium: string) => `High from ${high}, medium from ${medium}`,
  byFormula: (score: string) => `By the formula: ${score}`,
  capped: 'No higher because',
  weak: 'Held back most by',
  unanswered: 'No answer was found; the confidence is low whatever the other signals say',
  standard: 'Figures of the standard policy; this installation may use others.',
};

const ko: typeof en = {
  yes: '예',
  no: '아니요',
  bestSimilarity: '가장 잘 맞는 근거와 질문의 유사도',
  gradingPassed: '충분 기준: 등급이 높음인 근거가 답변을 뒷받침함',
  passagesUsed: (enough) => `충분 기준: ${enough}건`,
  rewrites: '0회가 가장 좋음: 질문의 표현 그대로 찾은 경우',
  scale: (high, medium) => `${high} 이상 높음, ${medium} 이상 보통`,
  byFormula: (score) => `계산식 기준: ${score}`,
  capped: '신뢰도를 제한한 사유',
  weak: '가장 낮춘 요인',
  unanswered: '답을 찾지 못해 다른 신호와 관계없이 신뢰도가 낮음으로 처리됩니다',
  standard: '표준 정책의 기준입니다. 설치 환경에 따라 다를 수 있습니다.',
};

const signalTexts = { en, ko };

/** Signals that are shares, and good when they are high. */
const SHARES = ['coverage', 'quotedShare', 'consistency', 'grade', 'judged', 'clarity'] as const;

function shareOf(signals: Signals, signal: (typeof SHARES)[number]): number | undefined {
  return signal === 'judged' ? signals.judged?.overall : signals[signal];
}

/** Signals of the confidence, each with its value and the value that would be enough. */
export function ConfidenceSignals({ confidence }: { confidence: Confidence }) {
  const texts = useTexts(signalTexts);
  const words = useTexts(vocabulary);
  const { language } = useLanguage();
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
      <TitledList title={texts.capped} items={caps.map(({ code }) => capText(code, language))} />
      <TitledList title={texts.weak} items={weak.map((signal) => weakText(signal, language))} />
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
