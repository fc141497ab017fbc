import { Button, Group, Modal, Stack, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { ProblemView } from './problem-view.js';

interface DialogProps {
  title: ReactNode;
  /** Accessible name of the button that closes. */
  close: string;
  size?: ModalProps['size'];
  onClose: () => void;
  children: ReactNode;
}

/** A dialog, open while it is rendered; afterwards the focus is where it was before. */
export function Dialog({ title, close, size, onClose, children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': close }}
      centered
      {...(size !== undefined && { size })}
    >
      {children}
    </Modal>
  );
}

/** Gives the focus back to what had it; to the content of the page if that has gone, such as the row of what was deleted. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // once the dialog has left the page
      setTimeout(() => {
        // somebody else was given it meanwhile
        if (document.activeElement !== document.body) return;
        const there =
          before !== document.body && before?.isConnected ? before : document.querySelector('main');
        if (there instanceof HTMLElement) there.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

interface ConfirmProps extends DialogProps {
  /** Label of the button that confirms. */
  confirm: string;
  /** Resolves when it is done; the dialog closes then, and shows `error` otherwise. */
  onConfirm: () => Promise<void>;
  isPending: boolean;
  error: Error | null;
}

/** Asks before something is deleted. `close` is also the label of the button that keeps it, which has the focus. */
export function ConfirmDialog({ confirm, onConfirm, isPending, error, children, ...dialog }: ConfirmProps) {
  const { close, onClose } = dialog;
  return (
    <Dialog {...dialog}>
      <Stack gap="sm">
        {children}
        {error && <ProblemView error={error} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {close}
          </Button>
          <Button
            color="red"
            loading={isPending}
            // what went wrong is shown from `error`
            onClick={() => void onConfirm().then(onClose, () => undefined)}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
