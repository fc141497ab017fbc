import { Alert, Box, Button, Text, Textarea, Title } from '@mantine/core';
import { getHotkeyHandler, useDebouncedValue } from '@mantine/hooks';
import { IconLinkOff } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { lazily } from '../../../parts/lazily.js';
import { ValueDiff } from '../../../parts/text-diff.js';
import { answerReviewTexts } from './texts.js';
import type { AnswerReviewState } from './use-answer-review.js';

/** Menus are loaded by who writes. */
const CitePicker = lazily(() => import('./cite-picker.js'));

/** The comparison of a long text waits for a pause in writing. */
const SETTLE_MS = 250;
const MARKER = /\[\d{1,3}\]/;

interface Props {
  review: AnswerReviewState;
  payload: PayloadOf<'answer_review'>;
}

/** The answer as the reviewer writes it, with what that changes in the draft. */
export function Editor({ review, payload }: Props) {
  const { draft } = payload;
  const field = useRef<HTMLTextAreaElement>(null);
  const texts = useTexts(answerReviewTexts);
  const { fields, send, unknown, back } = review;
  const { text, setText, cited, setCited } = fields;
  const isChanged = text.trim() !== draft.text.trim();
  const [settled] = useDebouncedValue(text, SETTLE_MS);
  const unmarked = draft.citations.length > 0 && MARKER.test(draft.text) && !MARKER.test(text);
  return (
    <>
      <Textarea
        ref={field}
        data-autofocus
        autoFocus
        aria-label={texts.editLabel}
        {...(!review.aboutNotFound && { description: texts.editHelp })}
        value={text}
        maxLength={20_000}
        autosize
        minRows={6}
        maxRows={24}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={getHotkeyHandler([
          ['mod+Enter', () => send('edit')],
          ['Escape', back],
        ])}
      />
      <Suspense>
        <CitePicker
          payload={payload}
          cited={cited}
          onPick={({ marker, passageId }) => {
            const at = field.current?.selectionStart ?? text.length;
            const isNew = ![...draft.citations, ...cited].some((one) => one.marker === marker);
            if (isNew) setCited([...cited, { marker, passageId }]);
            const mark = `[${marker}]`;
            setText(text.slice(0, at) + mark + text.slice(at));
            // once the text is there: one writes on behind the marker
            requestAnimationFrame(() => {
              field.current?.focus();
              field.current?.setSelectionRange(at + mark.length, at + mark.length);
            });
          }}
        />
      </Suspense>
      {unknown.length > 0 && (
        <Alert color="red" p="xs" mt="xs" icon={<IconLinkOff aria-hidden />} role="alert">
          {texts.unknownMarkers(unknown.map((marker) => `[${marker}]`).join(', '))}
        </Alert>
      )}
      {unmarked && (
        <Alert color="orange" p="xs" mt="xs" icon={<IconLinkOff aria-hidden />} role="status">
          {texts.noMarkers}
        </Alert>
      )}
      {!review.aboutNotFound && (
        <Box mt="md">
          <Title order={3} size="h6">
            {texts.changes}
          </Title>
          {isChanged ? (
            <>
              <ValueDiff before={draft.text} after={settled} />
              <Button size="xs" variant="subtle" mt="xs" onClick={() => setText(draft.text)}>
                {texts.restore}
              </Button>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {texts.editUnchanged}
            </Text>
          )}
        </Box>
      )}
    </>
  );
}
