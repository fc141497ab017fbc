import type { BuiltInTool, ToolArguments } from '../../contract/plan.js';

/** An argument as it is edited: a text as it is, anything else as JSON. */
export interface ArgumentRow {
  name: string;
  text: string;
  json: boolean;
}

/** Arguments of the built-in tools: those filled in at once, and those that can be added. */
const KNOWN: Record<BuiltInTool, { shown: readonly string[]; more: readonly string[] }> = {
  search_documents: { shown: ['query'], more: [] },
  search_web: { shown: ['query'], more: [] },
  calculate: { shown: ['expression'], more: [] },
  ask_human: {
    shown: ['question', 'type'],
    more: ['options', 'required', 'min', 'max', 'pattern', 'default'],
  },
  synthesize: { shown: [], more: [] },
};

/** Types that a question to a person can have. */
export const QUESTION_TYPES = ['text', 'choice', 'number', 'date', 'multiselect'] as const;

/** Rows for the arguments of a call, those that its tool takes first. */
export function rowsOf(tool: string, args: ToolArguments): ArgumentRow[] {
  const shown = knownOf(tool)?.shown ?? [];
  const names = [...new Set([...shown, ...Object.keys(args)])];
  return names.map((name) => {
    const value = args[name];
    if (value === undefined) return { name, text: '', json: false };
    return typeof value === 'string'
      ? { name, text: value, json: false }
      : { name, text: JSON.stringify(value, null, 2), json: true };
  });
}

/** Names of arguments that can be added to a call; undefined when they are not known here. */
export function addableNames(tool: string, rows: readonly ArgumentRow[]): string[] | undefined {
  return knownOf(tool)?.more.filter((name) => rows.every((row) => row.name !== name));
}

/** The arguments that rows stand for, empty ones left out; undefined while one is no JSON. */
export function argumentsOf(rows: readonly ArgumentRow[]): ToolArguments | undefined {
  const filled = rows.filter(({ text }) => text.trim() !== '');
  if (!filled.every(isReadable)) return undefined;
  return Object.fromEntries(
    filled.map(({ name, text, json }) => [name, json ? (JSON.parse(text) as ToolArguments[string]) : text]),
  );
}

export function isReadable({ text, json }: ArgumentRow): boolean {
  if (!json || text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function knownOf(tool: string) {
  return Object.hasOwn(KNOWN, tool) ? KNOWN[tool as BuiltInTool] : undefined;
}
