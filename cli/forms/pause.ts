import { stageSchema } from '../../contract/query.js';
import { askChoice, askReason, choiceLine } from './choice.js';
import type { Form, Scene } from './form.js';
import { frame } from './frame.js';
import { askModifications } from './pause/ask-modifications.js';

/** A paused query: go on, go on otherwise, or end it. */
export const pauseForm: Form<'pause'> = {
  example: '--action resume',

  show(request, scene) {
    const { texts } = scene;
    const { pausedBy, reason, stage, todos, question } = request.payload;
    const t = texts.pause;
    const known = stageSchema.safeParse(stage);
    const content = [
      question,
      '',
      t.stage(known.success ? texts.stages[known.data] : stage),
      ...(reason ? [t.reason(reason)] : []),
      ...listed(t.running, todos.running, scene),
      ...listed(t.completed, todos.completed, scene),
      ...listed(t.pending, todos.pending, scene),
    ];
    return frame(`${t.title} · ${t.by(pausedBy)}`, content, request, scene);
  },

  async ask(request, askLine, scene) {
    const { terminal, texts } = scene;
    const options = [
      { value: 'resume', label: texts.pause.resume },
      { value: 'change', label: texts.pause.change },
      { value: 'cancel', label: texts.pause.cancel },
    ] as const;
    terminal.print('', choiceLine(options, scene));
    const chosen = await askChoice(options, texts.prompt.choice, askLine, scene);
    switch (chosen) {
      case undefined:
        return undefined;
      case 'resume':
        return { action: 'resume' };
      case 'cancel':
        return { action: 'cancel', ...(await askReason(texts.review.enterReason, askLine)) };
      case 'change': {
        const { running, completed, pending } = request.payload.todos;
        const modifications = await askModifications([...running, ...pending, ...completed], askLine, scene);
        if (!modifications) return undefined;
        return { action: 'resume', ...(modifications.length > 0 ? { modifications } : {}) };
      }
    }
  },
};

function listed(label: string, ids: readonly string[], { texts, plan }: Scene): string[] {
  if (ids.length === 0) return [];
  const todos = ids.map((id) => {
    const todo = plan?.todos.find((candidate) => candidate.id === id);
    return `  - ${todo ? texts.todo.of(id, todo.task) : id}`;
  });
  return ['', label, ...todos];
}
