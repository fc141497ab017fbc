import { isCancellation, log, ApplicationFailure } from '@temporalio/workflow';
import type { CalledTool } from '../../activities/tools.js';
import type { Passage } from '../../contract/passage.js';
import type { Todo, ToolArguments } from '../../contract/plan.js';
import { askHumanInputSchema, BUILT_IN_TOOLS } from '../../contract/tools.js';
import { hashOfText } from '../../domain/digest.js';
import { formOfQuestion } from '../../domain/forms/form-of-question.js';
import { beginning } from '../../domain/json-text.js';
import { gradeOf, mergePassages } from '../../domain/grading.js';
import { REASONER } from '../../domain/plan.js';
import { rootText, rootFailure } from '../gate/refusal.js';
import { approve } from './approve-todo.js';
import { askForInput, completeArguments } from './ask-for-input.js';
import { markTodo, resultId, todoOf, catalogFor, knownTools, planOf, replacePlan } from './current-plan.js';
import { QueryEnd, type QueryRun } from './query-run.js';
import { noteSearch, questionOf, retrieve, searchWeb } from './retrieve.js';
import { orDegrade } from './degrade.js';
import { editedPlan, toolsOf } from './edit-plan.js';

/**
 * Carries out one todo: asks for what it lacks, has it approved where the policy wants that, calls its tool with
 * exactly what was approved. A tool that fails costs the todo, not the query; a todo that was removed meanwhile is not
 * carried out.
 */
export async function executeTodo(run: QueryRun, id: string): Promise<void> {
  for (let corrections = 0; ; corrections++) {
    const args = (await completeArguments(run, id)) && (await approve(run, id));
    const todo = todoOf(run, id);
    if (!args || todo?.status !== 'pending') return;
    markTodo(run, id, { status: 'running' });
    try {
      return await call(run, todo, args);
    } catch (error) {
      if (isCancellation(error) || error instanceof QueryEnd) throw error;
      const failure = rootText(error)[run.state.status.language];
      // who has paused the query is shown what failed, and may change it themselves
      const mayCorrect = corrections < run.input.policy.tools.maxCorrections && !run.pause.paused;
      if (mayCorrect && isCorrectable(error) && (await correctTodo(run, id, failure))) continue;
      log.warn('a todo failed; the query goes on without it', { todo: id, tool: todo.tool, error });
      markTodo(run, id, { status: 'failed', note: beginning(failure, NOTE_CHARS) });
      run.memory.degraded = true;
      return;
    }
  }
}

async function call(run: QueryRun, todo: Todo, args: ToolArguments): Promise<void> {
  switch (todo.tool) {
    case 'search_documents':
    case 'search_web': {
      const { query } = BUILT_IN_TOOLS[todo.tool].input.parse(args) as { query: string };
      const web = todo.tool === 'search_web';
      const found = web ? await searchWeb(run, query) : await retrieve(run, query, isOnlySearch(run, query));
      if (found) noteSearch(run, { query, todoId: todo.id, reason: web ? 'web' : 'plan' }, found);
      markTodo(run, todo.id, found ? { status: 'completed', found: found.length } : { status: 'failed' });
      return;
    }
    case 'ask_human': {
      const question = askHumanInputSchema.parse(args);
      const given = await askForInput(run, todo, question.question, formOfQuestion(question));
      if (typeof given === 'object') keepResult(run, todo, { text: given.text }, 'person');
      else markTodo(run, todo.id, { status: 'skipped' });
      return;
    }
    default: {
      const { language } = run.state.status;
      const callId = nextCallId(run, todo.id);
      const step = await run.steps.callTool({ tool: todo.tool, arguments: args, callId, language });
      keepResult(run, todo, run.state.take(todo.tool, step), 'tool');
    }
  }
}

/** True if the question is searched for with these words and no others, so that what is found is graded next. */
function isOnlySearch(run: QueryRun, query: string): boolean {
  const { plan, passages } = run.state.status;
  const searches = plan?.todos.filter(({ tool }) => tool === 'search_documents' || tool === 'search_web');
  return searches?.length === 1 && passages.length === 0 && query === questionOf(run);
}

/** Counts the calls of a todo: the id is the same for every attempt of one, another when the todo is carried out again. */
function nextCallId({ state, work }: QueryRun, todoId: string): string {
  const times = (work.calls.get(todoId) ?? 0) + 1;
  work.calls.set(todoId, times);
  const id = `${state.status.id}.${todoId}`;
  return times === 1 ? id : `${id}.${times}`;
}

/** Keeps the result of a todo as evidence of its own: the plan asked for it, so it needs no grading. */
function keepResult(
  run: QueryRun,
  todo: Todo,
  { text, reference, injection }: CalledTool,
  source: 'tool' | 'person',
): void {
  const { state, input } = run;
  markTodo(run, todo.id, {
    status: 'completed',
    result: text,
    ...(reference ? { resultReference: reference } : {}),
  });
  const passage: Passage = {
    id: resultId(todo.id),
    documentId: resultId(todo.id),
    title: todo.task,
    section: '',
    contentHash: hashOfText(text),
    source,
    language: state.status.language,
    classification: 'internal',
    score: 0,
    similarity: 0,
    snippet: text,
    ...(injection ? { injection } : {}),
    grade: gradeOf(input.policy.grading, 1),
  };
  state.set({ passages: mergePassages(state.status.passages, [passage]) });
}

/** Characters of a failure that stay with the todo. */
const NOTE_CHARS = 300;
/** Characters of a failure that stay with the version of the plan. */
const INSTRUCTION_CHARS = 1_000;

/**
 * True if other arguments or another tool may help: the tool refused the call. A call that may have taken effect is not
 * made again, and a tool that is away does not come back by being called differently.
 */
function isCorrectable(error: unknown): boolean {
  const root = rootFailure(error);
  return root instanceof ApplicationFailure && root.type === 'invalid';
}

/**
 * Lets the reasoner mend a todo whose call failed. What it changes is a version of the plan like any other, and a
 * call that needs approval is approved anew with its new arguments.
 * @returns whether the plan was changed; the todo may be another one then, or gone
 */
async function correctTodo(run: QueryRun, id: string, failure: string): Promise<boolean> {
  const edits = await orDegrade(
    run,
    'correct',
    run.steps.correct({
      plan: planOf(run),
      todoId: id,
      failure,
      tools: [...knownTools(run).values()],
      language: run.state.status.language,
    }),
  );
  if (!edits || edits.length === 0) return false;
  // only a todo that does not run can be changed
  markTodo(run, id, { status: 'pending', note: beginning(failure, NOTE_CHARS) });
  try {
    await catalogFor(run, toolsOf(edits));
    replacePlan(
      run,
      editedPlan(run, edits, { id: REASONER, groups: [] }, beginning(failure, INSTRUCTION_CHARS)),
      'arguments_changed',
    );
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('a correction cannot be made', { todo: id, error });
    return false;
  }
}
