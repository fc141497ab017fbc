import { ActionIcon, Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dock as Foot, keyClass, waysClass } from '../../../parts/dock.js';
import { actionsFor } from '../../../../domain/vocabulary/index.js';
import { useTexts } from '../../../language/language.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { RequestOf } from '../form.js';
import { Panel } from './panel.js';
import { answerReviewTexts } from './texts.js';
import type { AnswerReviewState, Mode } from './use-answer-review.js';

const CHOICES: readonly { mode: Mode; key: string }[] = [
  { mode: 'approve', key: 'A' },
  { mode: 'edit', key: 'E' },
  { mode: 'retry', key: 'R' },
  { mode: 'reject', key: 'X' },
];

interface Props {
  review: AnswerReviewState;
  request: RequestOf<'answer_review'>;
  deciding: boolean;
}

/** The ways to decide, always in reach; what a decision still needs is asked here, too. */
export function Dock({ review, request, deciding }: Props) {
  const texts = useTexts(answerReviewTexts);
  const actions = actionsFor(useTexts(vocabulary), request);
  const { mode, left, begin, may, ready, secondsToRead, countdown, fields } = review;
  const [commenting, setCommenting] = useState(fields.comment !== '');
  const choices = CHOICES.filter((choice) => !review.aboutNotFound || choice.mode !== 'reject');
  useHotkeys(choices.map((choice) => [choice.key, () => begin(choice.mode), { usePhysicalKeys: true }]));
  const { retriesLeft, draft } = request.payload;
  return (
    <Foot label={texts.decide}>
      {mode !== undefined && (
        <Panel key={mode} mode={mode} review={review} retriesLeft={retriesLeft} deciding={deciding} />
      )}
      {mode === undefined && (
        <>
          {secondsToRead === Infinity && (
            <Text size="sm" mb="xs">
              {texts.claimToRead(request.readFirst?.seconds ?? 0)}
            </Text>
          )}
          {draft.withheld && (
            <Text size="sm" mb="xs">
              {texts.withheld}
            </Text>
          )}
          <Group gap={6} className={waysClass}>
            {choices.map((choice, at) => (
              <Button
                key={choice.mode}
                px="md"
                autoFocus={choice.mode === left}
                variant={at === 0 ? 'filled' : 'default'}
                disabled={!may[choice.mode] || (at === 0 ? !ready.approve : deciding)}
                loading={at === 0 && deciding}
                {...(choice.mode === 'retry' && retriesLeft === 0 && { title: texts.retryNone })}
                aria-keyshortcuts={choice.key}
                rightSection={<Kbd size="xs">{choice.key}</Kbd>}
                classNames={keyClass}
                onClick={() => begin(choice.mode)}
              >
                {actions[choice.mode]}
                {at === 0 && countdown}
              </Button>
            ))}
            {!commenting && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={texts.addComment}
                title={texts.addComment}
                onClick={() => setCommenting(true)}
              >
                <IconMessagePlus size={20} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </>
      )}
      {commenting && (
        <Textarea
          mt="xs"
          label={texts.comment}
          value={fields.comment}
          maxLength={2000}
          autosize
          minRows={1}
          maxRows={5}
          autoFocus={fields.comment === ''}
          onChange={({ currentTarget }) => fields.setComment(currentTarget.value)}
        />
      )}
    </Foot>
  );
}
