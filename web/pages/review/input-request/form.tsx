import { Stack, Text, Title } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { ApiProblem } from '../../../../client/errors.js';
import { fieldsOf, type Field } from '../../../../domain/forms/fields.js';
import { checkValues } from '../../../../domain/forms/validate.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { ElicitationForm } from '../../../parts/elicitation-form.js';
import { usePatternTest } from '../../../parts/elicitation-pattern.js';
import { answerOf, initialValues } from '../../../parts/elicitation-values.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { useChoices } from '../choices.js';
import type { FormProps } from '../form.js';
import { inputTexts } from './texts.js';

/** A form for the input that a tool lacks. */
export default function InputRequest({
  request,
  decide,
  deciding,
  readOnly,
  refusal,
}: FormProps<'input_request'>) {
  const texts = useTexts(inputTexts);
  const { atOnce, withReason } = useChoices(decide);
  const { prompt, requestedSchema, todo } = request.payload;
  const fields = useMemo(() => fieldsOf(requestedSchema), [requestedSchema]);
  const [values, setValues] = usePersistedState(`${request.id}:values`, initialValues(fields));
  const [showAll, setShowAll] = useState(false);
  const inputs = useRef<HTMLDivElement>(null);
  const answer = answerOf(fields, values);
  const issues = checkValues(fields, answer, usePatternTest(fields));
  const wrong = issues.size;

  function send(comment: string | undefined) {
    setShowAll(true);
    if (wrong > 0) {
      // marked by React once the issues are shown
      requestAnimationFrame(() => inputs.current?.querySelector<HTMLElement>(INVALID)?.focus());
      return;
    }
    decide({ action: 'answer', value: answer, ...(comment && { comment }) });
  }
  const known = todo.tool === 'ask_human' ? {} : todo.arguments;
  return (
    <Stack gap="md" maw="var(--vouch-reading-width)">
      <div>
        {!isOnlyLabel(fields, prompt) && (
          <Text size="lg" fw={600}>
            {prompt}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.for(todo.task)}
        </Text>
      </div>
      {Object.keys(known).length > 0 && (
        <div>
          <Title order={2} size="h6" mb={4}>
            {texts.known}
          </Title>
          <ArgumentList args={known} />
        </div>
      )}
      <div ref={inputs}>
        <ElicitationForm
          fields={fields}
          values={values}
          issues={issues}
          refused={refusalsOf(refusal)}
          showAll={showAll}
          disabled={readOnly || deciding}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </div>
      <Text size="sm" c="red" role="status">
        {showAll && wrong > 0 ? texts.incomplete(wrong) : ''}
      </Text>
      <DecisionBar
        id={request.id}
        deciding={deciding}
        readOnly={readOnly}
        choices={[
          { ...atOnce('answer', texts.answer), choose: send },
          withReason('skip', texts.skip),
          withReason('cancel', texts.cancel),
        ]}
      />
    </Stack>
  );
}

/** True if a form has one field, whose title is the prompt. */
function isOnlyLabel([only, ...others]: readonly Field[], prompt: string): boolean {
  return others.length === 0 && only?.label === prompt;
}

const INVALID = '[aria-invalid="true"], [data-error] input, [data-error="true"] input';

/** Returns the API's issues by field. */
function refusalsOf(error: Error | undefined): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  const { errors = [] } = error.problem;
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [
      pointer.replace('/value/', '').replaceAll('~1', '/').replaceAll('~0', '~'),
      detail,
    ]),
  );
}
