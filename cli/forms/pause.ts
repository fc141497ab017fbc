import { toolArgumentsSchema, type Todo, type ToolArguments } from '../../contract/plan.js';
import { stageSchema } from '../../contract/query.js';
import type { Modification } from '../../contract/requests/index.js';
import { frame } from '../render/gate.js';
import { argumentsText, valueText } from '../render/todos.js';
import { clip } from '../terminal/layout.js';
import { askChoice, askReason, choiceLine } from './choice.js';
import type { AskLine, Form, Scene } from './form.js';

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

/**
 * Asks todo by todo what is to be done otherwise, until an empty line.
 * @returns undefined when nobody is there to answer
 */
async function askModifications(
  ids: readonly string[],
  askLine: AskLine,
  scene: Scene,
): Promise<Modification[] | undefined> {
  const { terminal, texts, plan } = scene;
  const modifications: Modification[] = [];
  const todoOf = (id: string) => plan?.todos.find((todo) => todo.id === id);
  if (ids.length === 0) terminal.print(`  ${texts.pause.nothingToChange}`);
  const lines = ids.map((id, i) => `  [${i + 1}] ${texts.todo.of(id, todoOf(id)?.task ?? '')}`);
  terminal.print(...lines.map((line) => clipIndented(line, terminal.width)));
  while (ids.length > 0) {
    const typed = (await askLine(`  ${texts.pause.which}: `))?.trim();
    if (typed === undefined) return undefined;
    if (typed === '') break;
    const id = ids.find((candidate) => candidate === typed) ?? ids[Number(typed) - 1];
    if (id === undefined) {
      terminal.print(`  ${texts.prompt.unknownChoice(`1-${ids.length}`)}`);
      continue;
    }
    const modification = await askModification(id, todoOf(id), askLine, scene);
    if (!modification) return undefined;
    modifications.push(modification);
    terminal.print(`  ${texts.pause.noted(`${id} · ${texts.pause[modification.op]}`)}`);
  }
  return modifications;
}

async function askModification(
  todoId: string,
  todo: Todo | undefined,
  askLine: AskLine,
  scene: Scene,
): Promise<Modification | undefined> {
  const { terminal, texts } = scene;
  const options = (['skip', 'retry', 'update'] as const).map((value) => ({
    value,
    label: texts.pause[value],
  }));
  terminal.print(choiceLine(options, scene));
  const op = await askChoice(options, texts.prompt.choice, askLine, scene);
  if (op === undefined) return undefined;
  if (op !== 'update') return { op, todoId };
  const args = await askArguments(todo?.arguments ?? {}, askLine, scene);
  return args && { op, todoId, set: { arguments: args } };
}

/** New arguments: one by one where there are some, else as JSON. */
async function askArguments(
  current: ToolArguments,
  askLine: AskLine,
  scene: Scene,
): Promise<ToolArguments | undefined> {
  const { terminal, texts } = scene;
  if (Object.keys(current).length === 0) return askJson(askLine, scene);
  terminal.print(`  ${clip(argumentsText(current), terminal.width - 2)}`);
  const changed: ToolArguments = {};
  for (const [name, value] of Object.entries(current)) {
    const line = await askLine(`  ${texts.pause.argument(name, valueText(value))}: `);
    if (line === undefined) return undefined;
    changed[name] = line.trim() === '' ? value : like(value, line.trim());
  }
  return changed;
}

/** A typed value of the same kind as the one it takes the place of. */
function like(value: ToolArguments[string], line: string): ToolArguments[string] {
  if (typeof value === 'string') return line;
  try {
    return JSON.parse(line) as ToolArguments[string];
  } catch {
    return line;
  }
}

async function askJson(askLine: AskLine, { terminal, texts }: Scene): Promise<ToolArguments | undefined> {
  for (;;) {
    const line = await askLine(`  ${texts.pause.json}: `);
    if (line === undefined) return undefined;
    try {
      return toolArgumentsSchema.parse(JSON.parse(line));
    } catch {
      terminal.print(`  ${texts.pause.badJson}`);
    }
  }
}

function clipIndented(line: string, width: number): string {
  return `  ${clip(line, width - 2)}`;
}
