import { Text } from '@mantine/core';
import type { PreviewProps } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { useEstimates, useToolName } from '../../../parts/plan-names.js';
import classes from './preview.module.css';
import { Section } from './section.js';
import { selectedTexts } from './selected-texts.js';

/** The todos of a plan, with its estimated time and cost. */
export default function PlanReviewPreview({ request }: PreviewProps<'plan_review'>) {
  const { plan } = request.payload;
  const texts = useTexts(selectedTexts);
  const nameOf = useToolName();
  const { time, cost } = useEstimates()(plan);
  return (
    <Section label={texts.plan(plan.todos.length)}>
      <ol className={classes['list']}>
        {plan.todos.map(({ id, task, tool }) => (
          <li key={id}>
            {task} <span className={classes['tool']}>· {nameOf(tool)}</span>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt="xs">
        {texts.takes(time, cost)}
      </Text>
    </Section>
  );
}
