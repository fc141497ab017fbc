import { alike, type Language } from '../../../../contract/language.js';
import type { Plan } from '../../../../contract/plan.js';
import type { ToolDescriptor } from '../../../../contract/tools.js';
import { builtInCatalog } from '../../../../domain/tool-catalog.js';
import { PortError } from '../../../../ports/port-error.js';
import type { Reasoner } from '../../../../ports/reasoner.js';
import { runPrompt, type PromptContext, withUsage } from '../conversation/run-prompt.js';
import { notEditable } from '../texts.js';
import { readEdits } from './plan-edits.js';

/**
 * Edits from an instruction in words, in one call. It is refused as a whole when the model says that it cannot be carried
 * out, gives no edits, or gives none that fit the plan even when asked again.
 */
export function editPlan(context: PromptContext): Reasoner['editPlan'] {
  return async ({ plan, instruction, language }, signal) => {
    const tools = toolsOf(plan);
    const { output, calls } = await runPrompt(
      context,
      'edit_plan',
      { plan, instruction, language },
      {
        signal,
        check: ({ possible, edits }) => (possible ? readEdits(edits, plan.todos, tools).wrong : undefined),
      },
    ).catch((error: unknown) => {
      // to the person who gave the instruction it is the same: it did not become a change
      if (!(error instanceof PortError) || error.kind !== 'unparsable') throw error;
      throw refusal('', language, error.calls);
    });
    const { edits } = readEdits(output.edits, plan.todos, tools);
    if (!output.possible || edits.length === 0) throw refusal(output.reason, language, calls);
    return withUsage(edits, calls);
  };
}

/** The built-in tools, and those the plan uses, of which only the name is known here. */
function toolsOf({ todos }: Plan): ReadonlyMap<string, ToolDescriptor | undefined> {
  return new Map<string, ToolDescriptor | undefined>([
    ...todos.map(({ tool }) => [tool, undefined] as const),
    ...builtInCatalog(),
  ]);
}

function refusal(reason: string, language: Language, calls: PortError['calls']): PortError {
  return new PortError('modification_failed', alike(notEditable(reason.trim(), language)), { calls });
}
