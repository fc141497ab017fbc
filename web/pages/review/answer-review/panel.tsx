import { Button, Chip, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useTexts } from '../../../language/language.js';
import { answerReviewTexts } from './texts.js';
import type { AnswerReviewState, Mode } from './use-answer-review.js';

interface Props {
  mode: Mode;
  review: AnswerReviewState;
  retriesLeft: number;
  deciding: boolean;
}

/** Input that a decision still needs: search words, a reason, or a confirmation. */
export function Panel({ mode, review, retriesLeft, deciding }: Props) {
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
