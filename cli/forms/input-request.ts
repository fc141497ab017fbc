import { fieldsOf, type Field, type FieldValue } from '../../domain/forms/fields.js';
import { argumentsText, toolName } from '../render/todos.js';
import { wrapIndented } from '../terminal/layout.js';
import { actionOptions, askChoice, askReason, choiceLine } from './choice.js';
import type { Form, Refused, RequestOf, Scene, AskLine } from './form.js';
import { frame } from '../render/gate.js';
import { fieldLabel, fieldLines, readField, takes } from './input-field.js';

const ACTIONS = ['answer', 'skip', 'cancel'] as const;

/** Values that a tool lacks: fill in the form, continue without them, or cancel the query. */
export const inputRequestForm: Form<'input_request'> = {
  example: "--action answer --value '…'",

  show(request, scene) {
    const { texts } = scene;
    const { prompt, todo, requestedSchema } = request.payload;
    const known = argumentsText(todo.arguments);
    const fields = fieldsOf(requestedSchema).map((field) => {
      const facts = [field.required ? texts.input.required : texts.input.optional, takes(field, texts)];
      return `  - ${field.label} (${facts.filter((fact) => fact !== '').join(', ')})`;
    });
    const content = [
      prompt,
      '',
      ...fields,
      '',
      `${todo.task} (${todo.id} · ${toolName(todo.tool, texts)})`,
      ...(known === '' ? [] : [texts.input.known(known)]),
    ];
    return frame(texts.input.title, content, request, scene);
  },

  async ask(request, askLine, scene, refused) {
    const { terminal, texts } = scene;
    const fields = fieldsOf(request.payload.requestedSchema);
    const known = refused && acceptedFields(request, refused);
    if (known) {
      terminal.print(...refusedFields(request, refused, scene));
      const value = await askFields(fields, known, askLine, scene);
      return value && { action: 'answer', value };
    }
    const options = actionOptions(ACTIONS, scene);
    terminal.print('', choiceLine(options, scene));
    const action = await askChoice(options, texts.input.choiceOrAnswer, askLine, scene, 'answer');
    if (action === undefined) return undefined;
    if (action !== 'answer') return { action, ...(await askReason(texts.review.enterReason, askLine)) };
    const value = await askFields(fields, {}, askLine, scene);
    return value && { action, value };
  },
};

/** Finds the field that a JSON pointer into a decision names: `/value/days` is `days`. */
function fieldAt(pointer: string, request: RequestOf<'input_request'>): string | undefined {
  const names = Object.keys(request.payload.requestedSchema.properties);
  const parts = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.find((name) => parts.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
}

/** Returns the values of the fields that were not refused; undefined when the refusal is not about fields. */
function acceptedFields(
  request: RequestOf<'input_request'>,
  { reply, issues }: Refused,
): FormValue | undefined {
  if (reply.action !== 'answer' || !('value' in reply)) return undefined;
  const wrong = issues.map(({ pointer }) => fieldAt(pointer, request));
  if (wrong.length === 0 || wrong.includes(undefined)) return undefined;
  const typed = Object.entries(reply.value as FormValue);
  return Object.fromEntries(typed.filter(([name]) => !wrong.includes(name)));
}

function refusedFields(
  request: RequestOf<'input_request'>,
  { issues }: Refused,
  { terminal, texts }: Scene,
): string[] {
  const { properties } = request.payload.requestedSchema;
  return issues.flatMap(({ pointer, detail }) => {
    const name = fieldAt(pointer, request) ?? pointer;
    const line = texts.input.notAccepted(properties[name]?.title ?? name, detail);
    return wrapIndented(`  ${terminal.paint('yellow', line)}`, terminal.width);
  });
}

type FormValue = Record<string, FieldValue>;

/**
 * Asks for the fields one by one, each until what is typed can be read.
 * @param known fields that need not be asked
 * @returns undefined when nobody is there to answer
 */
async function askFields(
  fields: readonly Field[],
  known: FormValue,
  askLine: AskLine,
  { terminal, texts }: Scene,
): Promise<FormValue | undefined> {
  const values = { ...known };
  for (const field of fields) {
    if (field.name in known) continue;
    terminal.print(...fieldLines(field).flatMap((line) => wrapIndented(`  ${line}`, terminal.width)));
    for (;;) {
      const line = await askLine(`  ${fieldLabel(field, texts)}: `);
      if (line === undefined) return undefined;
      const read = readField(field, line, texts);
      if ('value' in read) {
        if (read.value !== undefined) values[field.name] = read.value;
        break;
      }
      terminal.print(`  ${read.problem}`);
    }
  }
  return values;
}
