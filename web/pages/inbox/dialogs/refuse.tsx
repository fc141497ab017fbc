import { Button, Group, Text, Textarea } from '@mantine/core';
import { Dialog } from '../../../parts/dialog.js';
import { KIND_FACTS } from '../../../../contract/requests/kinds.js';
import { useTexts } from '../../../language/language.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { onSendKeys } from '../../../parts/send-keys.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { Waiting } from '../waiting.js';
import { dialogTexts } from './texts.js';

interface Props {
  request: Waiting;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Asks why, and says no: rejects what can be rejected, and cancels the rest. */
export function RefuseDialog({ request, onRefuse, onClose }: Props) {
  const { refuse: texts, back } = useTexts(dialogTexts);
  const { actions } = useTexts(vocabulary);
  // removed once the decision counts
  const [reason, setReason] = usePersistedState(`${request.id}:refuse`, '');
  const action = KIND_FACTS[request.kind].refusing;
  const send = () => {
    onClose();
    onRefuse(reason.trim());
  };
  return (
    <Dialog onClose={onClose} title={actions[action]} close={back}>
      <Text fw={600} mb="xs" lineClamp={3}>
        {request.payload.question}
      </Text>
      {action === 'cancel' && (
        <Text size="sm" mb="xs">
          {texts.cancels}
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          data-autofocus
          label={texts.reason}
          description={texts.hint}
          rows={4}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={onSendKeys(send)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" color="red">
            {actions[action]}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
