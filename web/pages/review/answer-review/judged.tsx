import { Stack, Text, Title } from '@mantine/core';
import type { Judgement } from '../../../../contract/judgement.js';
import { useTexts } from '../../../language/language.js';
import { answerReviewTexts } from './texts.js';
import { DEFAULT_JUDGING } from '../../../../contract/default-thresholds.js';
import { useFormat } from '../../../language/format.js';
import { SignalBar } from '../../../parts/signal-bar.js';
import { TitledList } from '../../../parts/titled-list.js';
import { SCORE_NAMES, vocabulary } from '../../../parts/vocabulary.js';

/** Judgement of the draft: scores, missing content and suggestions. */
export function Judged({ judgement }: { judgement: Judgement | undefined }) {
  const texts = useTexts(answerReviewTexts);
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h5">
        {texts.judged}
      </Title>
      {judgement ? (
        <>
          <JudgementScores judgement={judgement} />
          <TitledList title={texts.missing} items={judgement.missing} />
          <TitledList title={texts.suggestions} items={judgement.suggestions} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.notJudged}
        </Text>
      )}
    </Stack>
  );
}

/** Scores of the judgement as bars. */
function JudgementScores({ judgement }: { judgement: Judgement }) {
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
