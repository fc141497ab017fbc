import { Button, Stack, Tabs, Text, Alert, Group, List } from '@mantine/core';
import { IconPlus, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlanEdit, TodoOutline, Plan } from '../../../../contract/plan.js';
import { useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { DecisionBar } from '../../../parts/decision-bar.js';
import { usePersistedState } from '../../../parts/persisted-state.js';
import { changeOf } from '../../../parts/plan-modifications.js';
import { useEstimates } from '../../../parts/plan-names.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TodoDialog } from '../../../parts/todo-dialog.js';
import { useChoices, type FormProps } from '../form.js';
import { Cost } from './cost.js';
import { Diagram } from './diagram.js';
import { draftOf, freeId } from './draft.js';
import { Instruct } from './instruct.js';
import { planReviewTexts } from './texts.js';
import { TodoList } from './todo-list.js';
import { useChangePlan } from './use-change-plan.js';
import { useDraft } from './use-draft.js';
import { Versions } from './versions.js';

const TABS = ['todos', 'diagram', 'cost', 'versions'] as const;
const NEW: TodoOutline = {
  id: '',
  task: '',
  tool: 'search_documents',
  arguments: {},
  dependsOn: [],
  requiresApproval: false,
};

/** A plan before it is carried out: to be changed by hand or in words, then approved or rejected. */
export default function PlanReview({ request, decide, deciding, readOnly }: FormProps<'plan_review'>) {
  const texts = useTexts(planReviewTexts);
  const { atOnce, withReason } = useChoices(decide);
  const { tools } = useTexts(planTexts);
  const { queryId, payload } = request;
  const { plan, mermaid } = payload;
  const [tab, setTab] = usePersistedState<string>(`${queryId}:plan-tab`, 'todos');
  const [dialog, setDialog] = useState<TodoOutline>();
  const view = useEndpoint('getPlan', { params: { id: queryId } });
  const draft = useDraft(queryId, plan);
  const { change, changing, error } = useChangePlan(request);
  const { time, cost } = useEstimates()(plan);
  const dirty = draft.edits.length > 0;
  const fixed = readOnly || deciding || changing;

  async function apply() {
    if (draft.fitting.length > 0 && (await change({ edits: draft.fitting }))) draft.discard();
  }
  function save(todo: TodoOutline) {
    const edit = dialog?.id === '' ? adding(todo) : updating(todo);
    if (edit) draft.add(edit);
  }
  function adding({ id: _none, ...todo }: TodoOutline): PlanEdit {
    const id = freeId(view.data?.plan ?? plan, draft.edits);
    const after = draft.todos.findLast(({ tool }) => tool !== 'synthesize')?.id;
    const { requiresApproval, ...given } = todo;
    return {
      op: 'add',
      // without it the tool itself says whether a person must approve
      todo: { id, ...given, ...(requiresApproval && { requiresApproval }) },
      ...(after !== undefined && { after }),
    };
  }
  function updating(todo: TodoOutline): PlanEdit | undefined {
    const set = dialog && changeOf(dialog, todo);
    return set && { op: 'update', todoId: todo.id, set };
  }
  const known = [...Object.keys(tools), ...plan.todos.map(({ tool }) => tool)];
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.total(plan.todos.length, time, cost)}
      </Text>
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'todos')} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="todos">
          <Stack gap="md">
            <TodoList
              // what is closed is shown as it was; changes of one's own go on to the request that asks again
              todos={readOnly ? draftOf(plan, []).todos : draft.todos}
              readOnly={fixed}
              onReorder={(order) => draft.add({ op: 'reorder', order })}
              onEdit={setDialog}
              onRemove={({ id }) => draft.add({ op: 'remove', todoId: id })}
            />
            {!readOnly && (
              <>
                <Button
                  variant="default"
                  size="sm"
                  w="fit-content"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  disabled={fixed}
                  onClick={() => setDialog(NEW)}
                >
                  {texts.list.add}
                </Button>
                <Instruct
                  queryId={queryId}
                  plan={plan}
                  blocked={dirty}
                  changing={changing}
                  onAccept={change}
                />
              </>
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="diagram">
          <Diagram plan={plan} source={mermaid} outdated={dirty} />
        </Tabs.Panel>
        <Tabs.Panel value="cost">
          <Cost plan={plan} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <Versions queryId={queryId} />
        </Tabs.Panel>
      </Tabs>
      {error && <ProblemView error={error} />}
      {!readOnly && <UnsavedBar plan={plan} draft={draft} changing={changing} onApply={() => void apply()} />}
      {changing && (
        <Text size="sm" role="status">
          {texts.changed.following}
        </Text>
      )}
      {dialog && (
        <TodoDialog
          title={dialog.id === '' ? texts.list.addTitle : `${texts.list.editTitle} ${dialog.id}`}
          todo={dialog}
          others={draft.todos.filter(({ id }) => id !== dialog.id)}
          {...(dialog.id === '' && {
            tools: [...new Set(known)].filter((tool) => tool !== 'synthesize'),
          })}
          onSave={save}
          onClose={() => setDialog(undefined)}
        />
      )}
      <DecisionBar
        id={request.id}
        deciding={deciding}
        readOnly={readOnly}
        choices={[
          {
            ...atOnce('approve', dirty ? texts.meaning.approveBlocked : texts.meaning.approve),
            disabled: dirty || changing,
          },
          { ...withReason('reject', texts.meaning.reject), disabled: changing },
        ]}
      />
    </Stack>
  );
}

interface Props {
  plan: Plan;
  draft: ReturnType<typeof useDraft>;
  changing: boolean;
  onApply: () => void;
}

/** Says that there are changes which only this person sees, and what can be done with them. */
function UnsavedBar({ plan, draft, changing, onApply }: Props) {
  const texts = useTexts(planReviewTexts);
  const { unsaved } = texts;
  const { edits, fitting, left, madeFor } = draft;
  if (edits.length === 0) return null;
  const nameOf = (edit: PlanEdit): string => {
    if (edit.op === 'reorder') return texts.edit.reorder('');
    const task =
      edit.op === 'add'
        ? edit.todo.task
        : (plan.todos.find(({ id }) => id === edit.todoId)?.task ?? edit.todoId);
    return texts.edit[edit.op](task);
  };
  return (
    <Alert color="blue" icon={<IconPencil aria-hidden />} title={unsaved.title(edits.length)} role="status">
      <Stack gap="xs">
        {madeFor !== undefined && <Text size="sm">{unsaved.rebased(madeFor, plan.version)}</Text>}
        {left.length > 0 && (
          <>
            <Text size="sm">{unsaved.left}</Text>
            <List size="sm">
              {left.map((edit, at) => (
                <List.Item key={at}>{nameOf(edit)}</List.Item>
              ))}
            </List>
          </>
        )}
        <Text size="sm">{unsaved.detail(edits.length)}</Text>
        <Group gap="xs">
          <Button size="sm" loading={changing} disabled={fitting.length === 0} onClick={onApply}>
            {unsaved.apply}
          </Button>
          <Button size="sm" variant="default" disabled={changing} onClick={draft.undo}>
            {unsaved.undo}
          </Button>
          <Button size="sm" variant="subtle" color="gray" disabled={changing} onClick={draft.discard}>
            {unsaved.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
