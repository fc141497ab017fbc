import { Dialog as Window } from '../../../parts/dialog.js';
import { KIND_FACTS } from '../../../../contract/requests/kinds.js';
import type { Acts } from '../acts.js';
import type { Waiting } from '../waiting.js';
import { BatchDialog } from './batch.js';
import { RefuseDialog } from './refuse.js';
import { useTexts } from '../../../language/language.js';
import { KeyList, keyTexts } from '../key-list.js';

/** The open dialog. */
export type Dialog =
  | { name: 'help' }
  | { name: 'refuse'; request: Waiting }
  | { name: 'batch'; requests: Waiting[]; refuse?: boolean };

interface Props {
  dialog: Dialog;
  acts: Acts;
  onClose: () => void;
}

/** The dialogs of the inbox; loaded when the first one is opened. */
export default function Dialogs({ dialog, acts, onClose }: Props) {
  switch (dialog.name) {
    case 'help':
      return <HelpDialog onClose={onClose} />;
    case 'batch':
      return <BatchDialog {...dialog} onDecide={acts.decide} onClose={onClose} />;
    case 'refuse': {
      const { request } = dialog;
      const action = KIND_FACTS[request.kind].refusing;
      return (
        <RefuseDialog
          request={request}
          onRefuse={(reason) => acts.decide([{ request, action, ...(reason !== '' && { reason }) }])}
          onClose={onClose}
        />
      );
    }
  }
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const { title, close } = useTexts(keyTexts);
  return (
    <Window onClose={onClose} title={title} close={close}>
      <KeyList />
    </Window>
  );
}
