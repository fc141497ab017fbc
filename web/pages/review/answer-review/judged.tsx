import { List, Stack, Text, Title } from '@mantine/core';
import type { Judgement } from '../../../../contract/judgement.js';
import { useTexts } from '../../../language/language.js';
import { JudgementScores } from '../../../parts/signal-judgement.js';
import { answerReviewTexts } from './texts.js';

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
          <Remarks title={texts.missing} remarks={judgement.missing} />
          <Remarks title={texts.suggestions} remarks={judgement.suggestions} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.notJudged}
        </Text>
      )}
    </Stack>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {remarks.map((remark) => (
          <List.Item key={remark}>{remark}</List.Item>
        ))}
      </List>
    </div>
  );
}
