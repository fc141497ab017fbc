import { Autocomplete, Button, Group, MultiSelect, Stack, Switch, Text, Textarea } from '@mantine/core';
import { Dialog } from './dialog.js';
import { useState } from 'react';
import { PLAN_LIMITS } from '../../contract/limits.js';
import type { TodoOutline } from '../../contract/plan.js';
import { beginning } from '../../domain/json-text.js';
import { renamedTask } from '../../domain/renamed-task.js';
import { useTexts } from '../language/language.js';
import { argumentsOf, rowsOf, ArgumentsEditor } from './json-arguments-editor.js';
import { useToolName } from './plan-names.js';
import { planTexts } from './plan-texts.js';
import { todoTexts } from './todo-texts.js';
import { onSendKeys } from './send-keys.js';

interface Props {
  title: string;
  todo: TodoOutline;
  /** The other todos that it can wait for. */
  others: readonly TodoOutline[];
  /** Tools to choose from, where it is a new one. */
  tools?: readonly string[];
  onSave: (todo: TodoOutline) => void;
  onClose: () => void;
}

const TOOL_NAME = /^[a-z][a-z0-9_]{0,39}(\.[A-Za-z0-9_-]{1,60})?$/;

/** Edits a todo: what is to be done, with which arguments, after what, and whether a person must approve. */
export function TodoDialog({ title, todo, others, tools, onSave, onClose }: Props) {
  const texts = useTexts(todoTexts);
  const plan = useTexts(planTexts);
  const nameOf = useToolName();
  const [draft, setDraft] = useState(todo);
  const [rows, setRows] = useState(() => rowsOf(todo.tool, todo.arguments));
  const [tried, setTried] = useState(false);
  const args = argumentsOf(rows);
  const toolIsNamed = TOOL_NAME.test(draft.tool);
  const first = rows.find(({ text, json }) => !json && text.trim() !== '')?.text.trim();
  const suggested = first === undefined ? '' : beginning(`${nameOf(draft.tool)}: ${first}`, PLAN_LIMITS.task);
  const task = draft.task.trim() || suggested;

  function save() {
    setTried(true);
    if (task === '' || !toolIsNamed || args === undefined) return;
    onSave({ ...draft, task: task === todo.task ? renamedTask(todo, args['query']) : task, arguments: args });
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={title} close={texts.discard} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={onSendKeys(save)}
      >
        <Stack gap="md">
          {tools && (
            <Autocomplete
              label={plan.fields.tool}
              description={texts.otherTool}
              data={[...tools]}
              renderOption={({ option }) => (
                <span>
                  {nameOf(option.value)}{' '}
                  {nameOf(option.value) !== option.value && (
                    <Text span size="xs" c="dimmed">
                      {option.value}
                    </Text>
                  )}
                </span>
              )}
              value={draft.tool}
              error={tried && !toolIsNamed ? texts.badTool : undefined}
              onChange={(tool) => {
                setDraft({ ...draft, tool });
                setRows(rowsOf(tool, argumentsOf(rows) ?? {}));
              }}
            />
          )}
          <Textarea
            label={plan.fields.task}
            value={draft.task}
            error={tried && task === '' ? texts.needed : undefined}
            maxLength={500}
            autosize
            minRows={1}
            maxRows={6}
            placeholder={suggested === '' ? undefined : suggested}
            description={tools ? texts.empty : undefined}
            data-autofocus
            onChange={({ currentTarget }) => setDraft({ ...draft, task: currentTarget.value })}
          />
          <ArgumentsEditor tool={draft.tool} rows={rows} onChange={setRows} />
          <Text size="xs" c="dimmed">
            {texts.references}
          </Text>
          <MultiSelect
            label={plan.fields.dependsOn}
            data={waitable(draft.id, others).map((other) => ({
              value: other.id,
              label: `${other.id} · ${other.task}`,
            }))}
            value={draft.dependsOn}
            searchable
            clearable
            onChange={(dependsOn) => setDraft({ ...draft, dependsOn })}
          />
          <Switch
            label={plan.fields.requiresApproval}
            checked={draft.requiresApproval}
            onChange={({ currentTarget }) => setDraft({ ...draft, requiresApproval: currentTarget.checked })}
          />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.discard}
            </Button>
            <Button type="submit">{texts.save}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Those that a todo can wait for: none that waits for it itself, however indirectly. */
function waitable(id: string, others: readonly TodoOutline[]): TodoOutline[] {
  const waits = new Set([id]);
  for (let grown = 0; grown !== waits.size;) {
    grown = waits.size;
    for (const other of others) if (other.dependsOn.some((before) => waits.has(before))) waits.add(other.id);
  }
  return others.filter((other) => !waits.has(other.id) && other.tool !== 'synthesize');
}
