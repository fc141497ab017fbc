import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Todo } from '../../../../contract/plan.js';
import { isBeingWritten } from '../../../../domain/plan-graph.js';
import { useAct } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { modificationsOf, actsOn, type Changes } from '../../../parts/plan-modifications.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { ActForm, type ActFormProps } from './act-form.js';
import { controlTexts } from './texts.js';

export default function ResumeForm({ status, onClose, onDone }: ActFormProps) {
  const texts = useTexts(controlTexts);
  const [choices, setChoices] = useState<Partial<Record<string, TodoChoice>>>({});
  const [comment, setComment, forget] = usePersistedState(`${status.id}:resume`, '');
  const { act, isPending, error } = useAct('resumeQuery', ['getQuery']);
  const todos = status.plan?.todos ?? [];
  const changeable = todos.filter((todo) => choicesFor(todo, todos).length > 1);
  async function resume() {
    const modifications = modificationsOf(changesOf(changeable, choices), todos);
    const said = comment.trim();
    await act({
      params: { id: status.id },
      body: {
        ...(modifications.length === 0 ? {} : { modifications }),
        ...(said === '' ? {} : { comment: said }),
      },
    });
    forget();
    onDone();
    onClose();
  }
  return (
    <ActForm
      title={texts.resumeForm.title}
      lead={texts.resumeForm.lead}
      confirm={texts.resume}
      onConfirm={resume}
      {...{ onClose, isPending, error }}
    >
      <div>
        <Text size="sm" fw={500} mb={4}>
          {texts.resumeForm.todos}
        </Text>
        {changeable.length === 0 && (
          <Text size="sm" c="dimmed">
            {isBeingWritten(todos) ? texts.resumeForm.locked : texts.resumeForm.noPlan}
          </Text>
        )}
        <Stack gap="sm">
          {changeable.map((todo) => (
            <TodoFields
              key={todo.id}
              todo={todo}
              acts={choicesFor(todo, todos)}
              choice={choices[todo.id] ?? { op: 'keep', words: wordsOf(todo) }}
              onChange={(choice) => setChoices({ ...choices, [todo.id]: choice })}
            />
          ))}
        </Stack>
      </div>
      <Textarea
        label={texts.resumeForm.comment}
        value={comment}
        maxLength={2000}
        autosize
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ActForm>
  );
}

interface TodoProps {
  todo: Todo;
  acts: readonly TodoChoice['op'][];
  choice: TodoChoice;
  onChange: (choice: TodoChoice) => void;
}

function TodoFields({ todo, acts, choice, onChange }: TodoProps) {
  const { resumeForm: texts } = useTexts(controlTexts);
  const { taskStatuses } = useTexts(vocabulary);
  return (
    <div>
      <Group gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="sm">
          {todo.task}{' '}
          <Text component="span" size="xs" c="dimmed">
            {taskStatuses[todo.status]}
          </Text>
        </Text>
        <NativeSelect
          size="xs"
          aria-label={todo.task}
          style={{ flexShrink: 0 }}
          value={choice.op}
          onChange={({ currentTarget }) =>
            onChange({ ...choice, op: currentTarget.value as TodoChoice['op'] })
          }
          data={acts.map((op) => ({ value: op, label: texts[op] }))}
        />
      </Group>
      {choice.op === 'update' && (
        <TextInput
          mt={4}
          size="sm"
          label={searches(todo) ? texts.words : texts.task}
          value={choice.words}
          maxLength={searches(todo) ? 2000 : 500}
          onChange={({ currentTarget }) => onChange({ ...choice, words: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** A change of one todo, applied when the query resumes. */
interface TodoChoice {
  op: 'keep' | 'skip' | 'retry' | 'update';
  /** New search words, or a new task for a todo that does not search. */
  words: string;
}

/** True if the todo searches with words of its own. */
function searches({ tool }: Pick<Todo, 'tool'>): boolean {
  return tool === 'search_documents' || tool === 'search_web';
}

/** The words of a todo that a person may change. */
function wordsOf(todo: Todo): string {
  const { query } = todo.arguments;
  return searches(todo) && typeof query === 'string' ? query : todo.task;
}

/** Returns what can be chosen for a todo. */
function choicesFor(todo: Todo, plan: readonly Todo[]): TodoChoice['op'][] {
  const acts = actsOn(todo, plan);
  return acts.length === 0 ? ['keep'] : ['keep', ...acts, 'update'];
}

/** Returns the choices as changes. A todo that has ended is run again when its words are changed. */
function changesOf(todos: readonly Todo[], choices: Readonly<Partial<Record<string, TodoChoice>>>): Changes {
  const changed = todos.flatMap((todo): [string, Changes[string]][] => {
    const { op, words } = choices[todo.id] ?? { op: 'keep', words: '' };
    if (op === 'keep') return [];
    if (op !== 'update') return [[todo.id, { op }]];
    const said = words.trim();
    const set = searches(todo) ? { query: said } : { task: said };
    return [[todo.id, { ...(todo.status !== 'pending' && { op: 'retry' }), ...(said !== '' && { set }) }]];
  });
  return Object.fromEntries(changed);
}
