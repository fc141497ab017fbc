import { languageOfText } from '../../contract/language.js';
import type { EditPlan, PlanChange, PlanView } from '../../contract/plan.js';
import { EXIT } from '../errors.js';
import type { Scene } from '../forms/form.js';
import { formatTime } from '../render/time.js';
import { estimateText, todoFacts, todoLines } from '../render/todos.js';
import type { Session } from '../session.js';
import { box, wrapIndented } from '../terminal/layout.js';
import { TEXTS } from '../texts/index.js';

interface View {
  versions?: boolean;
  mermaid?: boolean;
}

/** Shows the plan of a query. @returns the exit code */
export async function showPlan(session: Session, id: string, view: View): Promise<number> {
  const { data } = await session.api.call('getPlan', { params: { id } });
  session.printJson(data);
  const scene = sceneOf(session, data);
  if (view.mermaid) session.terminal.print(data.mermaid);
  else if (view.versions) session.terminal.print(...data.plan.changes.flatMap((c) => versionLines(c, scene)));
  else session.terminal.print(...planLines(data, scene));
  return EXIT.ok;
}

/** Changes the plan of a query while that is possible. @returns the exit code */
export async function changePlan(session: Session, id: string, body: EditPlan): Promise<number> {
  const { data } = await session.api.call('editPlan', { params: { id }, body });
  session.printJson(data);
  const scene = sceneOf(session, data);
  session.terminal.print(scene.texts.planView.changed(data.plan.version), ...planLines(data, scene));
  return EXIT.ok;
}

function planLines({ plan, editable }: PlanView, { terminal, texts }: Scene): string[] {
  const content = [...todoLines(plan, texts), '', texts.plan.estimate(estimateText(plan, texts))];
  return [
    ...box(texts.planView.title(plan.version), content, terminal.width - 2).map((line) => `  ${line}`),
    ...(editable ? wrapIndented(`  ${texts.planView.editable}`, terminal.width) : []),
  ];
}

/** A version: who made it, how, and what it looked like. */
function versionLines(change: PlanChange, { terminal, texts, now }: Scene): string[] {
  const { version, by, at, instruction, edits, todos } = change;
  const t = texts.planView;
  const made = edits.map((edit) => {
    const of =
      edit.op === 'reorder' ? edit.order.join(', ') : edit.op === 'add' ? edit.todo.task : edit.todoId;
    return `  - ${t.edits[edit.op]}: ${of}`;
  });
  return [
    terminal.paint('bold', t.version(version, by, formatTime(at, now))),
    ...(instruction ? [`  ${t.instruction(instruction)}`] : []),
    ...made,
    ...todos.map((todo, i) => `    ${i + 1}. ${todo.task} (${todoFacts(todo, texts)})`),
    '',
  ].flatMap((line) => wrapIndented(line, terminal.width));
}

function sceneOf({ terminal, now }: Session, { plan }: PlanView): Scene {
  const language = languageOfText(plan.todos.map(({ task }) => task).join(' '));
  return { terminal, texts: TEXTS[language], now: now(), plan };
}
