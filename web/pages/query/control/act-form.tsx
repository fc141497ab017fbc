import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { QueryView } from '../../../../contract/query.js';
import { useTexts } from '../../../language/language.js';
import { Dialog } from '../../../parts/dialog.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { onSendKeys } from '../../../parts/send-keys.js';
import { controlTexts } from './texts.js';

/** Props of every form of the control bar. */
export interface ActFormProps {
  status: QueryView;
  onClose: () => void;
  /** Something was done: the status is another one now. */
  onDone: () => void;
}

interface Props {
  title: string;
  lead: string;
  onClose: () => void;
  /** Label of the button that confirms. */
  confirm: string;
  colour?: string;
  /** Label of the button that closes. */
  back?: string;
  onConfirm: () => Promise<void>;
  isPending: boolean;
  error: Error | null;
  children: ReactNode;
}

/** A dialog that asks how something is to be done, and shows when it could not be. */
export function ActForm({ title, lead, onClose, confirm, isPending, error, ...props }: Props) {
  const texts = useTexts(controlTexts);
  function send() {
    // what went wrong is shown from `error`
    if (!isPending) void props.onConfirm().catch(() => undefined);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  return (
    <Dialog onClose={onClose} title={title} close={texts.close}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
          <Stack gap="md" onKeyDown={onSendKeys(send)}>
            {props.children}
          </Stack>
          {error && <ProblemView error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {props.back ?? texts.close}
            </Button>
            <Button type="submit" loading={isPending} {...(props.colour ? { color: props.colour } : {})}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ReasonProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Optional reason for an act on a question. */
export function ReasonField({ label, value, onChange }: ReasonProps) {
  return (
    <Textarea
      label={label}
      value={value}
      maxLength={2000}
      autosize
      minRows={2}
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
