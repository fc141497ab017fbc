import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { Ambiguity } from '../../../../contract/analysis.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { useChoices, type FormProps } from '../form.js';
import classes from './form.module.css';

const en = {
  why: {
    none: 'The question is not clear enough to be answered.',
    multiple_interpretation: 'The question can be understood in more than one way.',
    missing_context: 'The question does not say what it is about.',
    vague_term: 'A word in the question can mean several things.',
  } satisfies Record<Ambiguity, string>,
  options: 'Choose the meaning',
  own: 'Something else',
  ownText: 'In your own words',
  placeholder: 'Say what you mean',
  answer: 'the question continues with this answer.',
  cancel: 'the question ends without an answer.',
};

const ko: typeof en = {
  why: {
    none: '질문이 명확하지 않아 답하기 어렵습니다.',
    multiple_interpretation: '질문을 여러 가지로 이해할 수 있습니다.',
    missing_context: '무엇에 대한 질문인지 나와 있지 않습니다.',
    vague_term: '여러 뜻으로 읽히는 말이 있습니다.',
  },
  options: '어떤 뜻인지 골라 주십시오',
  own: '직접 입력',
  ownText: '직접 입력한 내용',
  placeholder: '어떤 뜻인지 적어 주십시오',
  answer: '이 답을 반영해 질문 처리를 계속합니다.',
  cancel: '답변 없이 질문을 끝냅니다.',
};

const clarificationTexts = { en, ko };

/** Stands for one's own words among the options, which are named by their place. */
const OWN = 'own';

/** The question back: one of the options, or one's own words. */
export default function Clarification({ request, decide, deciding, readOnly }: FormProps<'clarification'>) {
  const texts = useTexts(clarificationTexts);
  const { atOnce, withReason } = useChoices(decide);
  const { prompt, options, ambiguity } = request.payload;
  const [chosen, setChosen] = usePersistedState(`${request.id}:option`, options.length === 0 ? OWN : '');
  const [own, setOwn] = usePersistedState(`${request.id}:text`, '');
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = (chosen === OWN ? own : (options[Number(chosen || NaN)] ?? '')).trim();

  return (
    <Stack gap="md" maw="var(--vouch-reading-width)">
      <div>
        <Text size="lg" fw={600}>
          {prompt}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.why[ambiguity]}
        </Text>
      </div>
      {options.length > 0 && (
        <Radio.Group
          value={chosen}
          aria-label={texts.options}
          readOnly={readOnly}
          onChange={(value) => {
            setChosen(value);
            if (value === OWN) requestAnimationFrame(() => field.current?.focus());
          }}
        >
          <Stack gap="xs">
            {[...options, texts.own].map((option, at) => (
              <Option
                key={at}
                value={at === options.length ? OWN : String(at)}
                label={option}
                disabled={readOnly || deciding}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {chosen === OWN && (
        <Textarea
          ref={field}
          label={texts.ownText}
          placeholder={texts.placeholder}
          value={own}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={10}
          disabled={readOnly}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
        />
      )}
      <DecisionBar
        id={request.id}
        deciding={deciding}
        readOnly={readOnly}
        choices={[
          { ...atOnce('answer', texts.answer, { text: answer }), disabled: answer === '' },
          withReason('cancel', texts.cancel),
        ]}
      />
    </Stack>
  );
}

function Option({ value, label, disabled }: { value: string; label: string; disabled: boolean }) {
  return (
    <Radio.Card value={value} disabled={disabled} className={classes['option'] ?? ''}>
      <Radio.Indicator />
      <Text>{label}</Text>
    </Radio.Card>
  );
}
