import { z } from 'zod';
import { planEditSchema, type PlanEdit, type Todo } from '../../contract/plan.js';
import { formatDuration } from '../render/time.js';
import { deadlineLine } from '../render/waiting.js';
import { box, wrapIndented } from '../terminal/layout.js';
import { askChoice, askText, choiceLine } from './choice.js';
import type { Form, Scene } from './form.js';

const ACTIONS = ['approve', 'modify', 'reject'] as const;

/** A plan to approve, change or reject before anything is searched. */
export const planReviewForm: Form<'plan_review'> = {
  show(request, { terminal, texts, now }) {
    const { plan } = request.payload;
    const estimate = texts.plan.estimate(
      formatDuration(plan.estimatedSeconds * 1000, texts),
      `$${plan.estimatedCostUsd.toFixed(2)}`,
    );
    const content = [...plan.todos.flatMap((todo, i) => todoLines(todo, i + 1, texts)), '', estimate];
    const title = `${texts.plan.title} · ${texts.plan.version(plan.version)}`;
    return [
      '',
      ...box(title, content, terminal.width - 2).map((line) => `  ${line}`),
      ...wrapIndented(`  ${deadlineLine(request, texts, now)}`, terminal.width),
    ];
  },

  async ask(_request, askLine, scene) {
    const { terminal, texts } = scene;
    terminal.print('', choiceLine(ACTIONS, scene));
    for (;;) {
      const action = await askChoice(ACTIONS, texts.prompt.choice, askLine, scene);
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
        case 'reject': {
          const reason = (await askLine(`  ${texts.review.enterReason}: `))?.trim();
          return { action, ...(reason ? { reason } : {}) };
        }
      }
    }
  },
};

/** A list of plan edits from JSON; undefined when it is not one. */
export function parseEdits(json: string): PlanEdit[] | undefined {
  try {
    return z.array(planEditSchema).min(1).parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function todoLines(todo: Todo, number: number, texts: Scene['texts']): string[] {
  const after = todo.dependsOn.length > 0 ? ` (${texts.plan.after(todo.dependsOn.join(', '))})` : '';
  return [
    `${number}. ${todo.task}`,
    `   ${todo.id} · ${todo.tool}${after}`,
    ...(todo.query ? [`   ${texts.steps.searchWords(todo.query)}`] : []),
  ];
}
