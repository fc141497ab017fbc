import { toolArgumentsSchema, type Todo, type ToolArguments } from '../../contract/plan.js';
import { stageSchema } from '../../contract/query.js';
import type { Modification } from '../../contract/requests/index.js';
import { frame } from '../render/gate.js';
import { argumentsText, valueText } from '../render/todos.js';
import { clip } from '../terminal/layout.js';
import { askChoice, askReason, choiceLine } from './choice.js';
import type { AskLine, Form, Scene } from './form.js';

const en = {
  title: 'Paused',
  by: (who: string) => `by ${who}`,
  reason: (reason: string) => `Reason: ${reason}`,
  stage: (stage: string) => `Next stage when resumed: ${stage}`,
  running: 'still running',
  completed: 'done',
  pending: 'not started',
  resume: 'resume',
  change: 'change tasks, then resume',
  cancel: 'cancel the question',
  which: 'Which task? (number or id, Enter = done, resume)',
  skip: 'skip',
  retry: 'run again',
  update: 'change',
  argument: (name: string, current: string) => `${name} (Enter = keep ${current})`,
  json: 'Arguments as JSON',
  badJson: 'This is not a JSON object.',
  noted: (what: string) => `Noted: ${what}`,
  nothingToChange: 'There are no tasks yet.',
};

const ko: typeof en = {
  title: '일시 중지',
  by: (who) => `${who} 님이 요청함`,
  reason: (reason) => `사유: ${reason}`,
  stage: (stage) => `재개하면 이어질 단계: ${stage}`,
  running: '마무리 중',
  completed: '완료',
  pending: '시작 전',
  resume: '재개',
  change: '작업을 바꾸고 재개',
  cancel: '질문 취소',
  which: '어느 작업을 바꾸시겠습니까? (번호 또는 ID, Enter=끝내고 재개)',
  skip: '건너뛰기',
  retry: '다시 실행',
  update: '내용 변경',
  argument: (name, current) => `${name} (Enter=유지: ${current})`,
  json: '인수 (JSON)',
  badJson: 'JSON 객체가 아닙니다.',
  noted: (what) => `적용 예정: ${what}`,
  nothingToChange: '아직 작업이 없습니다.',
};

export const pauseTexts = { en, ko };

/** A paused query: go on, go on otherwise, or end it. */
export const pauseForm: Form<'pause'> = {
  example: '--action resume',

  show(request, scene) {
    const { texts } = scene;
    const { pausedBy, reason, stage, todos, question } = request.payload;
    const t = pauseTexts[texts.language];
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
    const t = pauseTexts[texts.language];
    const options = [
      { value: 'resume', label: t.resume },
      { value: 'change', label: t.change },
      { value: 'cancel', label: t.cancel },
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
  const t = pauseTexts[texts.language];
  const modifications: Modification[] = [];
  const todoOf = (id: string) => plan?.todos.find((todo) => todo.id === id);
  if (ids.length === 0) terminal.print(`  ${t.nothingToChange}`);
  const lines = ids.map((id, i) => `  [${i + 1}] ${texts.todo.of(id, todoOf(id)?.task ?? '')}`);
  terminal.print(...lines.map((line) => clipIndented(line, terminal.width)));
  while (ids.length > 0) {
    const typed = (await askLine(`  ${t.which}: `))?.trim();
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
    terminal.print(`  ${t.noted(`${id} · ${t[modification.op]}`)}`);
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
  const t = pauseTexts[texts.language];
  const options = (['skip', 'retry', 'update'] as const).map((value) => ({
    value,
    label: t[value],
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
    const line = await askLine(`  ${pauseTexts[texts.language].argument(name, valueText(value))}: `);
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
  const t = pauseTexts[texts.language];
  for (;;) {
    const line = await askLine(`  ${t.json}: `);
    if (line === undefined) return undefined;
    try {
      return toolArgumentsSchema.parse(JSON.parse(line));
    } catch {
      terminal.print(`  ${t.badJson}`);
    }
  }
}

function clipIndented(line: string, width: number): string {
  return `  ${clip(line, width - 2)}`;
}
