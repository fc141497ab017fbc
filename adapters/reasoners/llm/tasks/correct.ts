import type { PlanEdit, Todo } from '../../../../contract/plan.js';
import { digest } from '../../../../domain/digest.js';
import { catalogWith } from '../../../../domain/tool-catalog.js';
import type { Reasoner } from '../../../../ports/reasoner.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';
import { readEdits } from './plan-edits.js';

/**
 * Edits that repair a failed todo, in one call; none when there is no other way. Edits of other todos are dropped, and so is
 * one that would repeat the call as it was.
 */
export function correct(context: PromptContext): Reasoner['correct'] {
  return async (input, signal) => {
    const { plan, todoId, tools } = input;
    const catalog = catalogWith(tools);
    const { output, calls } = await runPrompt(context, 'correct', input, {
      signal,
      check: ({ edits }) => readEdits(edits, plan.todos, catalog).wrong,
    });
    const failed = plan.todos.find(({ id }) => id === todoId);
    const { edits } = readEdits(output.edits, plan.todos, catalog);
    return withUsage(failed ? edits.filter((edit) => repairs(edit, failed)) : [], calls);
  };
}

function repairs(edit: PlanEdit, failed: Todo): boolean {
  switch (edit.op) {
    case 'add':
      return edit.todo.tool !== failed.tool || !same(edit.todo.arguments, failed.arguments);
    case 'remove':
      return edit.todoId === failed.id;
    case 'update':
      return (
        edit.todoId === failed.id &&
        edit.set.arguments !== undefined &&
        !same(edit.set.arguments, failed.arguments)
      );
    case 'reorder':
      return false;
  }
}

function same(a: unknown, b: unknown): boolean {
  return digest(a) === digest(b);
}
