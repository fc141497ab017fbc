import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { useChoices } from '../choices.js';
import type { FormProps } from '../form.js';
import classes from './form.module.css';
import { clarificationTexts } from './texts.js';

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
