import { z } from 'zod';
import { planEditSchema, type PlanEdit } from '../../contract/plan.js';
import { estimateText, todoFacts } from '../render/todos.js';
import { actionOptions, askChoice, askReason, askText, choiceLine } from './choice.js';
import type { Form } from './form.js';
import { frame } from '../render/gate.js';

const ACTIONS = ['approve', 'modify', 'reject'] as const;

/** A plan to approve, change or reject before anything is done. */
export const planReviewForm: Form<'plan_review'> = {
  example: '--action approve',
  preview: ({ payload }) => payload.plan.todos.map(({ task }) => task).join(' / '),

  show(request, scene) {
    const { texts, terminal } = scene;
    const { plan } = request.payload;
    const content = [
      ...plan.todos.flatMap((todo, i) => [
        `${i + 1}. ${todo.task}`,
        `   ${terminal.paint(todo.requiresApproval ? 'yellow' : 'dim', todoFacts(todo, texts))}`,
      ]),
      '',
      texts.plan.estimate(estimateText(plan, texts)),
    ];
    return frame(`${texts.plan.title} · ${texts.plan.version(plan.version)}`, content, request, scene);
  },

  async ask(_request, askLine, scene) {
    const { terminal, texts } = scene;
    const options = actionOptions(ACTIONS, scene);
    terminal.print('', choiceLine(options, scene));
    for (;;) {
      const action = await askChoice(options, texts.prompt.choice, askLine, scene);
      switch (action) {
        case undefined:
          return undefined;
        case 'approve':
          return { action };
        case 'modify': {
          const change = await askText(texts.plan.enterInstruction, askLine);
          if (change === undefined) return undefined;
          if (!change.startsWith('[')) return { action, instruction: change };
          const edits = parseEdits(change);
          if (edits) return { action, edits };
          terminal.print(`  ${texts.plan.badEdits}`);
          continue;
        }
        case 'reject':
          return { action, ...(await askReason(texts.review.enterReason, askLine)) };
      }
    }
  },
};

function parseEdits(json: string): PlanEdit[] | undefined {
  try {
    return z.array(planEditSchema).min(1).parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
