import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Difference as Changes } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { TextDiff, ValueDiff } from '../../../parts/text-diff.js';
import { partTexts } from '../../../parts/texts.js';
import classes from './difference.module.css';
import { differenceTexts } from './texts.js';
import { TodoChanges } from './todo-changes.js';

/** Differences between the approved state and the present one. */
export function Difference({ difference }: { difference: Changes }) {
  const texts = useTexts(differenceTexts);
  const { withheld } = useTexts(partTexts);
  const { because, passages = [], todos = [], arguments: args = [], text = [] } = difference;
  const nothing = [passages, todos, args, text].every((part) => part.length === 0);
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.because[because]}</Text>
      {difference.withheld && <Text size="sm">{withheld.not_readable}</Text>}
      {nothing && !difference.withheld && (
        <Text size="sm" c="dimmed">
          {texts.nothing}
        </Text>
      )}
      {passages.length > 0 && (
        <Part title={texts.passages}>
          <Stack component="ul" gap="sm" className={classes['list'] ?? ''}>
            {passages.map((passage) => (
              <PassageChange key={passage.id} passage={passage} />
            ))}
          </Stack>
        </Part>
      )}
      {todos.length > 0 && (
        <Part title={texts.todos}>
          <TodoChanges changes={todos} />
        </Part>
      )}
      {args.length > 0 && (
        <Part title={texts.arguments}>
          {args.map(({ name, before, after }) => (
            <div key={name} className={classes['change']}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              <ValueDiff before={before} after={after} />
            </div>
          ))}
        </Part>
      )}
      {text.length > 0 && (
        <Part title={texts.text}>
          <TextDiff runs={text} />
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function PassageChange({ passage }: { passage: NonNullable<Changes['passages']>[number] }) {
  const texts = useTexts(differenceTexts);
  const parts = useTexts(partTexts);
  const { title, documentId, before, after, diff, withheld } = passage;
  return (
    <li className={classes['change']} data-mark={after ? 'changed' : 'removed'}>
      <Text size="sm" fw={600}>
        {withheld ? documentId : title}
      </Text>
      {withheld ? (
        <Text size="sm">{parts.withheld.not_readable}</Text>
      ) : after ? (
        diff ? (
          <TextDiff runs={diff} />
        ) : (
          <ValueDiff before={before.snippet} after={after.snippet} />
        )
      ) : (
        <>
          <Text size="sm">{texts.gone}</Text>
          <TextDiff runs={[{ op: 'removed', text: before.snippet }]} />
        </>
      )}
    </li>
  );
}
