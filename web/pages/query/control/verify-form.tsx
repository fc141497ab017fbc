import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { VerificationType } from '../../../../contract/judgement.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { ActForm, type ActFormProps } from './act-form.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { controlTexts } from './texts.js';

const TYPES = ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const;

export default function VerifyForm({ status, onClose, onDone }: ActFormProps) {
  const texts = useTexts(controlTexts);
  const words = useTexts(vocabulary);
  const [type, setType] = useState<VerificationType>('intermediate_results');
  const [question, setQuestion] = useState('');
  const { act, isPending, error } = useAct('verifyQuery', ['getQuery']);
  async function verify() {
    const asked = question.trim();
    await act({ params: { id: status.id }, body: { type, ...(asked === '' ? {} : { question: asked }) } });
    setQuestion('');
    onDone();
    onClose();
  }
  return (
    <ActForm
      title={texts.verifyForm.title}
      lead={texts.verifyForm.lead}
      confirm={texts.verifyForm.start}
      onConfirm={verify}
      {...{ onClose, isPending, error }}
    >
      <Radio.Group value={type} onChange={(value) => setType(value)} label={texts.verify}>
        <Stack gap="xs" mt={6}>
          {TYPES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={words.verificationTypes[one]}
              description={texts.verifyForm.hints[one]}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={texts.verifyForm.question}
        value={question}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
    </ActForm>
  );
}
