import { builtInToolSchema } from '../../contract/plan.js';
import stringWidth from 'string-width';
import { estimateText, toolName, valueText } from '../render/todos.js';
import { hang, pad } from '../terminal/layout.js';
import { askAction } from './choice.js';
import type { Form } from './form.js';
import { frame } from '../render/gate.js';

const en = {
  title: 'A task to approve',
  reasons: (list: string) => `Why: ${list}`,
  tool: 'tool',
  arguments: 'arguments',
  does: 'does',
  sideEffects: 'side effects',
  estimate: 'estimated',
};

const ko: typeof en = {
  title: '승인할 작업',
  reasons: (list) => `승인이 필요한 사유: ${list}`,
  tool: '도구',
  arguments: '인수',
  does: '설명',
  sideEffects: '부수 효과',
  estimate: '예상',
};

export const approvalTexts = { en, ko };

const ACTIONS = ['approve', 'skip', 'reject'] as const;

/** A call of a tool to approve, leave out or refuse, with exactly the arguments it will be made with. */
export const approvalRequestForm: Form<'approval_request'> = {
  example: '--action approve',
  preview: ({ payload: { todo } }) => `${todo.tool} ${JSON.stringify(todo.arguments)}`,

  show(request, scene) {
    const { texts, terminal } = scene;
    const { todo, description, sideEffects, reasons } = request.payload;
    const t = approvalTexts[texts.language];
    const args = Object.entries(todo.arguments);
    const rows: [string, string][] = [
      [t.tool, `${toolName(todo.tool, texts)} (${todo.id})`],
      ...args.map(([name, value], i): [string, string] => [
        i === 0 ? t.arguments : '',
        `${name} = ${valueText(value)}`,
      ]),
      // of the tools that every installation has, the name says it
      ...(builtInToolSchema.safeParse(todo.tool).success ? [] : [[t.does, description] as [string, string]]),
      [t.sideEffects, texts.sideEffects[sideEffects]],
      [t.estimate, estimateText(todo, texts)],
    ];
    const width = Math.max(...rows.map(([name]) => stringWidth(name)));
    const content = [
      todo.task,
      '',
      ...rows.flatMap(([name, value]) => hang(`${pad(name, width)}  `, value, terminal.width - 6)),
      '',
      t.reasons(reasons.map((reason) => texts.approvalReasons[reason]).join(', ')),
    ];
    return frame(t.title, content, request, scene);
  },

  ask: (_request, askLine, scene) => askAction(ACTIONS, askLine, scene),
};
