import { ActionIcon, Group, Text, Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { QUESTION_LIMITS } from '../../../contract/limits.js';
import { useTexts } from '../../language/language.js';
import classes from './question-box.module.css';
import { questionTexts } from './texts.js';

/** From here on the box tells how much is left. */
const NEAR_LIMIT = 3600;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  sending: boolean;
  minRows?: number;
  autoFocus?: boolean;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** Input of a question: Enter sends it, Shift + Enter breaks the line. */
export function QuestionBox({ label, placeholder, value, onChange, onSend, sending, ...props }: Props) {
  const texts = useTexts(questionTexts);
  const id = useId();
  const left = QUESTION_LIMITS.question - value.length;
  const sendable = value.trim() !== '' && left >= 0;
  const send = () => {
    if (sendable && !sending) onSend();
  };
  function onKeyDown(event: KeyboardEvent) {
    // an Enter that ends the composition of a Korean syllable is not meant to send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <div className={classes['box'] ?? ''}>
      <Textarea
        id={id}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autosize
        minRows={props.minRows ?? 3}
        maxRows={14}
        variant="unstyled"
        size="md"
        data-autofocus={props.autoFocus}
        autoFocus={props.autoFocus ?? false}
        error={left < 0}
        classNames={{ input: classes['input'] ?? '' }}
      />
      <Group justify="space-between" gap="xs" px="xs" pb="xs" wrap="nowrap" align="flex-end">
        <Group gap="xs">{props.children}</Group>
        <Group gap="sm" wrap="nowrap">
          <Text id={`${id}-hint`} size="xs" c="dimmed" visibleFrom="sm">
            {texts.hint}
          </Text>
          <Text size="xs" c={left < 0 ? 'red' : 'dimmed'} role="status">
            {left < 0 ? texts.tooLong(-left) : value.length >= NEAR_LIMIT ? texts.left(left) : ''}
          </Text>
          <ActionIcon
            variant="filled"
            size={36}
            radius="md"
            aria-label={texts.send}
            title={texts.send}
            disabled={!sendable}
            loading={sending}
            onClick={send}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </div>
  );
}
