import { Stack, Text, Title } from '@mantine/core';
import { useMemo, useRef, useState, useEffect } from 'react';
import { ApiProblem } from '../../../../client/errors.js';
import { fieldsOf, type Field } from '../../../../domain/forms/fields.js';
import { checkValues, type PatternTest } from '../../../../domain/forms/validate.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { ElicitationForm } from '../../../parts/elicitation-form.js';
import { answerOf, initialValues } from '../../../parts/elicitation-values.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { useChoices, type FormProps } from '../form.js';

const en = {
  for: (task: string) => `Needed for: ${task}`,
  known: 'Already known',
  answer: 'the question continues with what you entered.',
  skip: 'the question continues without this input.',
  cancel: 'the question ends without an answer.',
  incomplete: (count: number) =>
    count === 1 ? 'One field still needs your attention.' : `${count} fields still need your attention.`,
};

const ko: typeof en = {
  for: (task) => `입력이 필요한 작업: ${task}`,
  known: '이미 알고 있는 내용',
  answer: '입력한 내용으로 질문 처리를 계속합니다.',
  skip: '이 입력 없이 질문 처리를 계속합니다.',
  cancel: '답변 없이 질문을 끝냅니다.',
  incomplete: (count) => `확인이 필요한 항목이 ${count}개 있습니다.`,
};

const inputTexts = { en, ko };

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

/**
 * Tests patterns as the API does. The library for it is loaded only for forms that have a pattern; until it has arrived
 * no pattern is held against anybody.
 */
function usePatternTest(fields: readonly Field[]): PatternTest | undefined {
  const [test, setTest] = useState<{ matches: PatternTest }>();
  const needed = fields.some(({ pattern }) => pattern !== undefined);
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    import('../../../../domain/forms/pattern.js').then(
      ({ matchesPattern }) => {
        if (!gone) setTest({ matches: matchesPattern });
      },
      // without it the API alone checks
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [needed]);
  return test?.matches;
}
