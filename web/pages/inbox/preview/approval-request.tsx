import { Code } from '@mantine/core';
import type { PreviewProps } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { useEstimates, useToolDescription, useToolName } from '../../../parts/plan-names.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { Facts, Section } from './section.js';
import { selectedTexts } from './selected-texts.js';

/** The tool with exactly the arguments it will be called with, what it costs and what else it does. */
export default function ApprovalRequestPreview({ request }: PreviewProps<'approval_request'>) {
  const texts = useTexts(selectedTexts);
  const words = useTexts(vocabulary);
  const { todo, description, sideEffects } = request.payload;
  const nameOf = useToolName();
  const descriptionOf = useToolDescription();
  const { cost } = useEstimates()(todo);
  return (
    <Section label={todo.task}>
      <Facts
        facts={[
          [texts.tool, `${nameOf(todo.tool)} · ${descriptionOf(todo.tool, description)}`],
          ...Object.entries(todo.arguments).map(
            ([name, value]) => [name, <Code key={name}>{shown(value)}</Code>] as const,
          ),
          [texts.cost, cost],
          [texts.sideEffects, words.sideEffects[sideEffects]],
        ]}
      />
    </Section>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
