import { Badge, Group, Stack, Text } from '@mantine/core';
import type { TodoOutline } from '../../../../contract/plan.js';
import type { Difference } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { ArgumentList } from '../../../parts/json-value.js';
import { useToolName } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { ValueDiff } from '../../../parts/text-diff.js';
import classes from './difference.module.css';
import { differenceTexts } from './texts.js';

type TodoChange = NonNullable<Difference['todos']>[number];

const COLOURS = { added: 'teal', removed: 'red', changed: 'blue' };

/** Todos that were added, removed or changed; of a changed one only what is different. */
export function TodoChanges({ changes }: { changes: readonly TodoChange[] }) {
  const { marks } = useTexts(differenceTexts);
  return (
    <Stack component="ul" gap="sm" className={classes['list'] ?? ''}>
      {changes.map(({ todoId, before, after }) => {
        const mark = before ? (after ? 'changed' : 'removed') : 'added';
        const shown = after ?? before;
        return (
          <li key={todoId} className={classes['change']} data-mark={mark}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Badge color={COLOURS[mark]} variant="light" style={{ flexShrink: 0 }}>
                {marks[mark]}
              </Badge>
              <Stack gap={4} style={{ minWidth: 0 }}>
                {before && after ? (
                  <Changed before={before} after={after} />
                ) : (
                  shown && <Whole todo={shown} struck={mark === 'removed'} />
                )}
              </Stack>
            </Group>
          </li>
        );
      })}
    </Stack>
  );
}

function Whole({ todo, struck }: { todo: TodoOutline; struck: boolean }) {
  const texts = useTexts(planTexts);
  const nameOf = useToolName();
  const facts = [
    todo.id,
    nameOf(todo.tool),
    todo.dependsOn.length > 0 ? texts.after(todo.dependsOn.join(', ')) : '',
    todo.requiresApproval ? texts.needsApproval : '',
  ];
  return (
    <>
      <Text size="sm" fw={500} td={struck ? 'line-through' : 'none'}>
        {todo.task}
      </Text>
      <Text size="xs" c="dimmed">
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Text>
      {!struck && Object.keys(todo.arguments).length > 0 && <ArgumentList args={todo.arguments} />}
    </>
  );
}

function Changed({ before, after }: { before: TodoOutline; after: TodoOutline }) {
  const texts = useTexts(planTexts);
  const names = [...new Set([...Object.keys(before.arguments), ...Object.keys(after.arguments)])];
  const said = (todo: TodoOutline) => todo.dependsOn.toSorted().join(', ') || texts.none;
  const facts: [string, unknown, unknown][] = [
    ...names.map((name): [string, unknown, unknown] => [name, before.arguments[name], after.arguments[name]]),
    [texts.fields.dependsOn, said(before), said(after)],
    [
      texts.fields.requiresApproval,
      before.requiresApproval ? texts.yes : texts.no,
      after.requiresApproval ? texts.yes : texts.no,
    ],
  ];
  return (
    <>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {after.id}
        </Text>
        <ValueDiff before={before.task} after={after.task} />
      </Group>
      {facts
        .filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is))
        .map(([name, was, is]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <ValueDiff before={was} after={is} />
          </div>
        ))}
    </>
  );
}
