import { Text } from '@mantine/core';
import type { PreviewProps } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import classes from './preview.module.css';
import { Section } from './section.js';
import { selectedTexts } from './selected-texts.js';

/** The prompt of a clarification or an input request; it is answered on the request's own page. */
export default function AskingPreview({
  request,
}: PreviewProps<'clarification'> | PreviewProps<'input_request'>) {
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
