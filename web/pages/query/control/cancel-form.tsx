import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { ActForm, type ActFormProps, ReasonField } from './act-form.js';
import { controlTexts } from './texts.js';

export default function CancelForm({ status, onClose, onDone }: ActFormProps) {
  const texts = useTexts(controlTexts);
  const [reason, setReason, forget] = usePersistedState(`${status.id}:cancel`, '');
  const { act, isPending, error } = useAct('cancelQuery', ['getQuery', 'listQueries', 'listRequests']);
  async function cancel() {
    const said = reason.trim();
    await act({ params: { id: status.id }, body: said === '' ? {} : { reason: said } });
    forget();
    onDone();
    onClose();
  }
  return (
    <ActForm
      title={texts.cancelForm.title}
      lead={texts.cancelForm.lead}
      confirm={texts.cancelForm.confirm}
      back={texts.cancelForm.keep}
      colour="red"
      onConfirm={cancel}
      {...{ onClose, isPending, error }}
    >
      <ReasonField label={texts.cancelForm.reason} value={reason} onChange={setReason} />
    </ActForm>
  );
}
