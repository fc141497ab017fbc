import { Text } from '@mantine/core';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import type { Waiting } from '../waiting.js';
import classes from './preview.module.css';
import { Facts, Section } from './section.js';
import { selectedTexts } from './selected-texts.js';

type Asking = Extract<Waiting, { kind: 'clarification' | 'input_request' }>;

/** The prompt of a clarification or an input request; it is answered on the request's own page. */
export function AskingBody({ request }: { request: Asking }) {
  const texts = useTexts(selectedTexts);
  const options = request.kind === 'clarification' ? request.payload.options : [];
  return (
    <>
      <Section label={texts.asked}>
        <Text>{request.payload.prompt}</Text>
      </Section>
      {options.length > 0 && (
        <Section label={texts.options}>
          <ul className={classes['list']}>
            {options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </Section>
      )}
      {request.kind === 'input_request' && (
        <Section label={texts.task}>
          <Text size="sm">{request.payload.todo.task}</Text>
        </Section>
      )}
    </>
  );
}

/** State of a query when it was paused. */
export function PauseBody({ payload }: { payload: PayloadOf<'pause'> }) {
  const texts = useTexts(selectedTexts);
  const { completed, running, pending } = payload.todos;
  return (
    <Section label={texts.todos(completed.length, running.length, pending.length)}>
      <Facts
        facts={[
          [texts.pausedBy, payload.pausedBy],
          [texts.reason, payload.reason],
        ]}
      />
    </Section>
  );
}
