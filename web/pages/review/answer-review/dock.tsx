import { ActionIcon, Button, Group, Kbd, Text, Textarea, Chip, Stack } from '@mantine/core';
import { useHotkeys, getHotkeyHandler } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { actionsFor } from '../../../../domain/vocabulary/index.js';
import { useTexts } from '../../../language/language.js';
import { Dock as Foot, keyClass, waysClass } from '../../../parts/dock.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { RequestOf } from '../form.js';
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

interface PanelProps {
  mode: Mode;
  review: AnswerReviewState;
  retriesLeft: number;
  deciding: boolean;
}

/** Input that a decision still needs: search words, a reason, or a confirmation. */
function Panel({ mode, review, retriesLeft, deciding }: PanelProps) {
  const texts = useTexts(answerReviewTexts);
  const { send, back, ready, countdown, fields } = review;
  const labels: Record<Mode, string> = {
    approve: texts.approveLowDo,
    edit: texts.editSend,
    retry: texts.retrySend,
    reject: texts.rejectSend,
  };
  const keys = getHotkeyHandler([
    ['mod+Enter', () => send(mode)],
    ['Escape', back],
  ]);
  return (
    <Stack gap="xs" onKeyDown={mode === 'edit' ? undefined : keys}>
      {mode === 'approve' && (
        <Text size="sm">{review.sourcesChanged ? texts.approveChanged : texts.approveLow}</Text>
      )}
      {mode === 'retry' && (
        <Textarea
          label={texts.retryLabel}
          description={texts.retryHelp(retriesLeft)}
          autoFocus
          autosize
          minRows={1}
          maxRows={4}
          maxLength={2000}
          value={fields.query}
          onChange={({ currentTarget }) => fields.setQuery(currentTarget.value)}
        />
      )}
      {mode === 'reject' && <Reasons reason={fields.reason} onChange={fields.setReason} />}
      <Group gap="xs">
        <Button
          {...(mode === 'reject' && { color: 'red' })}
          loading={deciding}
          disabled={!ready[mode]}
          autoFocus={mode === 'approve'}
          onClick={() => send(mode)}
        >
          {labels[mode]}
          {countdown}
        </Button>
        <Button variant="default" disabled={deciding} onClick={back}>
          {texts.back}
        </Button>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <Kbd size="xs">Ctrl/⌘</Kbd> + <Kbd size="xs">Enter</Kbd> {texts.sends}
        </Text>
      </Group>
    </Stack>
  );
}

/** The reason of a rejection: one click for the frequent ones, and words. */
function Reasons({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const texts = useTexts(answerReviewTexts);
  const quick = texts.quick.find((one) => reason.startsWith(one));
  return (
    <>
      <Chip.Group
        value={quick ?? ''}
        onChange={(chosen) => {
          const rest = quick === undefined ? reason : reason.slice(quick.length);
          onChange(`${String(chosen)}${quick === undefined && rest !== '' ? ': ' : ''}${rest}`);
        }}
      >
        <Group gap={6} role="group" aria-label={texts.quickLabel}>
          {texts.quick.map((one) => (
            <Chip key={one} value={one} size="sm">
              {one}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Textarea
        label={texts.rejectLabel}
        description={texts.rejectHelp}
        autoFocus
        autosize
        minRows={1}
        maxRows={4}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
