import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { ActForm, type ActFormProps, ReasonField } from './act-form.js';
import { controlTexts } from './texts.js';

/** Minutes to choose from; the last one is the most there is. */
const MINUTES = [5, 15, 30, 60];

export default function PauseForm({ status, onClose, onDone }: ActFormProps) {
  const texts = useTexts(controlTexts);
  const [reason, setReason, forget] = usePersistedState(`${status.id}:pause`, '');
  const [minutes, setMinutes] = useState('15');
  const { act, isPending, error } = useAct('pauseQuery', ['getQuery']);
  async function pause() {
    const said = reason.trim();
    await act({
      params: { id: status.id },
      body: { seconds: Number(minutes) * 60, ...(said === '' ? {} : { reason: said }) },
    });
    forget();
    setReason('');
    onDone();
    onClose();
  }
  return (
    <ActForm
      title={texts.pauseForm.title}
      lead={texts.pauseForm.lead}
      confirm={texts.pause}
      onConfirm={pause}
      {...{ onClose, isPending, error }}
    >
      <div>
        <Text size="sm" fw={500} mb={4} id="pause-minutes">
          {texts.pauseForm.for}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="pause-minutes"
          value={minutes}
          onChange={setMinutes}
          data={MINUTES.map((value) => ({ value: String(value), label: texts.pauseForm.minutes(value) }))}
        />
      </div>
      <ReasonField label={texts.pauseForm.reason} value={reason} onChange={setReason} />
    </ActForm>
  );
}
