import { Stack, Table, Text } from '@mantine/core';
import type { Plan, Todo } from '../../../../contract/plan.js';
import { useTexts } from '../../../language/language.js';
import { useEstimates } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import classes from './cost.module.css';
import { planReviewTexts } from './texts.js';

/** Time, cost and schedule of each todo of the plan. */
export function Cost({ plan }: { plan: Plan }) {
  const texts = useTexts(planReviewTexts).cost;
  const words = useTexts(planTexts);
  const estimates = useEstimates();
  const starts = startsOf(plan.todos);
  const all = estimates(plan);
  const whole = Math.max(plan.estimatedSeconds, 1);
  return (
    <Stack gap="sm">
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.todo}</Table.Th>
            <Table.Th w="30%" visibleFrom="sm">
              {texts.when}
            </Table.Th>
            <Table.Th className={classes['number'] ?? ''}>{words.time}</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>{words.cost}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plan.todos.map((todo) => {
            const { time, cost } = estimates(todo);
            const start = starts.get(todo.id) ?? 0;
            return (
              <Table.Tr key={todo.id}>
                <Table.Td>{todo.task}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <div className={classes['track']} aria-hidden>
                    <div
                      className={classes['bar']}
                      style={{
                        marginInlineStart: `${(100 * start) / whole}%`,
                        width: `${(100 * todo.estimatedSeconds) / whole}%`,
                      }}
                    />
                  </div>
                </Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{time}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{cost}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{texts.all}</Table.Th>
            <Table.Td visibleFrom="sm" />
            <Table.Th className={classes['number'] ?? ''}>{all.time}</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>{all.cost}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Text size="xs" c="dimmed">
        {texts.chain} {texts.sum}
      </Text>
    </Stack>
  );
}

/** Seconds after which each todo starts, when nothing takes longer than expected. */
function startsOf(todos: readonly Todo[]): Map<string, number> {
  const starts = new Map<string, number>();
  const startOf = (todo: Todo): number => {
    const known = starts.get(todo.id);
    if (known !== undefined) return known;
    const before = todos.filter(({ id }) => todo.dependsOn.includes(id));
    const start = Math.max(0, ...before.map((other) => startOf(other) + other.estimatedSeconds));
    starts.set(todo.id, start);
    return start;
  };
  todos.forEach(startOf);
  return starts;
}
