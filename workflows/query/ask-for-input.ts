import { patched } from '@temporalio/workflow';
import type { FormSchema } from '../../contract/elicitation.js';
import type { Todo, ToolArguments } from '../../contract/plan.js';
import { answerText, parseFormValue } from '../../domain/forms/form-value.js';
import { askForArguments, lacksResult } from '../../domain/texts.js';
import { missingForm, resolveArguments, resultLost } from '../../domain/tool-arguments.js';
import { catalogFor, markTodo, planOf, todoOf } from './current-plan.js';
import { endedBy, type QueryRun } from './query-run.js';
import { refusal } from '../gate/refusal.js';

/**
 * The arguments of a todo with every reference to another todo's result put in; what is still missing is asked of a
 * person and kept. A todo that uses the result of one that was skipped or has failed is skipped, too: with a hole in its
 * place the call would be another one.
 * @returns undefined when the todo was skipped or removed instead
 */
export async function completeArguments(run: QueryRun, id: string): Promise<ToolArguments | undefined> {
  const todo = todoOf(run, id);
  if (todo?.status !== 'pending') return undefined;
  const lost = resultLost(todo.arguments, planOf(run).todos);
  if (lost !== undefined && patched('skipped-without-a-result')) {
    markTodo(run, id, { status: 'skipped', note: lacksResult(lost, run.state.status.language) });
    return undefined;
  }
  const descriptor = (await catalogFor(run, [todo.tool])).get(todo.tool);
  if (!descriptor) return todo.arguments;
  const args = resolveArguments(todo.arguments, planOf(run).todos);
  const form = missingForm(descriptor, args, run.state.status.language);
  if (!form) return args;
  const prompt = askForArguments(todo.task, run.state.status.language);
  const given = await askForInput(run, { ...todo, arguments: args }, prompt, form);
  if (given === 'taken_back') return completeArguments(run, id); // the todo was changed meanwhile
  if (given === 'skip') {
    markTodo(run, id, { status: 'skipped' });
    return undefined;
  }
  const completed = { ...todo.arguments, ...(given.value as ToolArguments) };
  markTodo(run, id, { arguments: completed });
  return resolveArguments(completed, planOf(run).todos);
}

/**
 * The values that a person filled in, also as text; or that they would rather go on without, or that the request
 * lapsed.
 */
type Given = { value: Record<string, unknown>; text: string } | 'skip' | 'taken_back';

/** Has a person fill in a form. */
export async function askForInput(
  run: QueryRun,
  todo: Todo,
  prompt: string,
  form: FormSchema,
): Promise<Given> {
  const decided = await run.gate.requestDecision({
    kind: 'input_request',
    payload: {
      question: run.input.question,
      todo: { id: todo.id, task: todo.task, tool: todo.tool, arguments: todo.arguments },
      prompt,
      requestedSchema: form,
    },
    policy: run.input.policy.requests.input_request,
    todoId: todo.id,
    check: (reply) => {
      if (reply.action !== 'answer') return;
      const parsed = parseFormValue(form, reply.value);
      if (!parsed.ok) {
        throw refusal(
          'HITL_INVALID_RESPONSE',
          { en: 'the form is not filled in as it asks', ko: '양식에 맞게 입력되지 않았습니다' },
          {
            issues: parsed.issues,
          },
        );
      }
    },
  });
  if ('takenBack' in decided) return 'taken_back';
  const { reply } = decided;
  switch (reply.action) {
    case 'answer': {
      const parsed = parseFormValue(form, reply.value);
      if (!parsed.ok) throw new Error('an answer passed validation that does not fit the form');
      return { value: parsed.value, text: answerText(form, parsed.value, run.state.status.language) };
    }
    case 'skip':
      return 'skip';
    case 'cancel':
      throw endedBy(decided, 'cancelled', 'CANCELLED');
  }
}
