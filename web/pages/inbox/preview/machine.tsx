import { Code, Text } from '@mantine/core';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import classes from './preview.module.css';
import { Facts, Section } from './section.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { selectedTexts } from './selected-texts.js';

/** The todos of a plan, with its estimated time and cost. */
export function PlanBody({ payload: { plan } }: { payload: PayloadOf<'plan_review'> }) {
  const texts = useTexts(selectedTexts);
  const format = useFormat();
  const cost = plan.estimatedCostUsd === 0 ? texts.free : format.usd(plan.estimatedCostUsd);
  return (
    <Section label={texts.plan(plan.todos.length)}>
      <ol className={classes['list']}>
        {plan.todos.map(({ id, task, tool }) => (
          <li key={id}>
            {task} <span className={classes['tool']}>{tool}</span>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt="xs">
        {texts.takes(format.duration(plan.estimatedSeconds * 1000), cost)}
      </Text>
    </Section>
  );
}

/** The tool with exactly the arguments it will be called with, what it costs and what else it does. */
export function ApprovalBody({ payload }: { payload: PayloadOf<'approval_request'> }) {
  const texts = useTexts(selectedTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { todo, description, sideEffects } = payload;
  return (
    <Section label={todo.task}>
      <Facts
        facts={[
          [texts.tool, `${todo.tool} · ${description}`],
          ...Object.entries(todo.arguments).map(
            ([name, value]) => [name, <Code key={name}>{shown(value)}</Code>] as const,
          ),
          [texts.cost, todo.estimatedCostUsd === 0 ? texts.free : format.usd(todo.estimatedCostUsd)],
          [texts.sideEffects, words.sideEffects[sideEffects]],
        ]}
      />
    </Section>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
