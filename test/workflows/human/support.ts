import { EventEmitter, once } from 'node:events';
import type { UpdateDefinition } from '@temporalio/common';
import type { EventType, QueryEvent } from '../../../contract/events.js';
import type { NewTodo, Todo } from '../../../contract/plan.js';
import type { Principal } from '../../../contract/principal.js';
import type { QueryStatus } from '../../../contract/query.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import type { ToolDescriptor } from '../../../contract/tools.js';
import { PortError } from '../../../ports/port-error.js';
import type { Ports } from '../../../ports/index.js';
import type { SearchHit } from '../../../ports/search-index.js';
import type { ToolHost } from '../../../ports/tool-host.js';
import type { RefusalDetail } from '../../../workflows/messages.js';
import { hit, noTools, scriptedIndex, type ScriptedIndex } from '../../support/memory-ports.js';
import { portsFor, statusOf, type QueryHandle } from '../../support/query-harness.js';
import { good } from '../../support/scenario.js';
import { clearAnalysis, scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { eventually } from '../../support/wait.js';

/** A person of these groups. */
export function person(id: string, ...groups: string[]): Principal {
  return { id, groups };
}

/** A calculation as a todo that its plan adds. */
export function sum(id: string, expression?: string, changes: Partial<NewTodo> = {}): NewTodo {
  const args = expression === undefined ? {} : { arguments: { expression } };
  return { id, tool: 'calculate', task: `Calculate ${id}`, ...args, ...changes };
}

/**
 * Ports that take a question at its words: `unclear` is asked back once, `weak` is reviewed hard, `medium` softly, any
 * other is answered without a person.
 */
export function wellKnown(): Ports {
  return portsFor({
    index: scriptedIndex((query) => (query.includes('weak') ? [hit('w#0', 'Weak text.', 0.2)] : good)),
    tools: scriptedTools(),
    reasoner: scriptedReasoner({
      analyse: async ({ question, clarifications }) => {
        const clarity = question.includes('unclear') && clarifications.length === 0 ? 0.2 : 0.9;
        return thought(clearAnalysis([question, ...clarifications].join(' '), { clarity }));
      },
      grade: async ({ passages, question }) => {
        const score = question.includes('weak') ? 0.55 : question.includes('medium') ? 0.75 : 0.9;
        return thought(passages.map(({ id }) => ({ passageId: id, score })));
      },
    }),
  });
}

/** Sends an update and gives what it gives. */
export function send<R, A>(handle: QueryHandle, update: UpdateDefinition<R, [A]>, input: A): Promise<R> {
  return handle.executeUpdate(update, { args: [input] });
}

/** The failure code and first detail of an update that must be refused. */
export async function refused(sent: Promise<unknown>): Promise<{ type: string; detail: RefusalDetail }> {
  const error = await sent.then(
    (value) => {
      throw new Error(`it was not refused: ${JSON.stringify(value)}`);
    },
    (reason: unknown) => reason as { cause?: { type: string; details: [RefusalDetail] } },
  );
  if (!error.cause) throw error as unknown as Error;
  return { type: error.cause.type, detail: error.cause.details[0] };
}

/** Waits in real time until the status is as wanted. */
export function until(handle: QueryHandle, wanted: (status: QueryStatus) => boolean): Promise<QueryStatus> {
  return eventually(() => statusOf(handle), wanted);
}

export function openOf({ requests }: QueryStatus): HumanRequest[] {
  return requests.filter(({ status }) => status === 'open');
}

/** The open requests of a query, once there are so many. */
export async function openRequests(handle: QueryHandle, count: number): Promise<HumanRequest[]> {
  return openOf(await until(handle, (status) => openOf(status).length === count));
}

/** The request as it is now. */
export async function current(handle: QueryHandle, { id }: HumanRequest): Promise<HumanRequest> {
  return (await statusOf(handle)).requests.find((request) => request.id === id)!;
}

export function eventsOf({ events }: QueryStatus, ...types: EventType[]): QueryEvent[] {
  return events.filter(({ type }) => types.includes(type));
}

export function todoOf({ plan }: QueryStatus, id: string): Todo | undefined {
  return plan?.todos.find((todo) => todo.id === id);
}

/** A tool of the host as plans know it; takes one text. */
export function tool(name: string, changes: Partial<ToolDescriptor> = {}): ToolDescriptor {
  return {
    name,
    description: `The tool ${name}.`,
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    estimatedSeconds: 1,
    costUsd: 0,
    sideEffects: 'none',
    requiresApproval: false,
    ...changes,
  };
}

export type ToolCall = Parameters<ToolHost['call']>[0];

export interface ScriptedTools extends ToolHost {
  calls: ToolCall[];
}

/** A host that adds numbers for `calculate`, and otherwise does what a test tells it. */
export function scriptedTools(
  descriptors: ToolDescriptor[] = [],
  call: (input: ToolCall) => Promise<string> = async () => 'done',
): ScriptedTools {
  const calls: ToolCall[] = [];
  return {
    ...noTools(),
    calls,
    list: async () => descriptors,
    call: async (input) => {
      calls.push(input);
      if (input.tool !== 'calculate') return { text: await call(input) };
      const expression = input.arguments['expression'] as string;
      const value = expression.split('+').reduce((total, part) => total + Number(part), 0);
      if (Number.isNaN(value)) {
        const text = { en: `cannot calculate ${expression}`, ko: `계산할 수 없습니다: ${expression}` };
        throw new PortError('invalid', text);
      }
      return { text: `${expression} = ${value}` };
    },
  };
}

/** Lets through what waits for its name; what was opened before waits no more. */
export class Gates {
  readonly #open = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  readonly #arrivals = new EventEmitter();
  /** Names that were waited for, in order. */
  readonly waited: string[] = [];

  async wait(name: string): Promise<void> {
    this.waited.push(name);
    this.#arrivals.emit(name);
    await this.#gate(name).promise;
  }

  /** Resolves once somebody waits, or has waited, for the name. */
  async reached(name: string): Promise<void> {
    if (!this.waited.includes(name)) await once(this.#arrivals, name);
  }

  open(...names: string[]): void {
    for (const name of names) this.#gate(name).resolve();
  }

  #gate(name: string): { promise: Promise<void>; resolve: () => void } {
    const known = this.#open.get(name);
    if (known) return known;
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    const gate = { promise, resolve };
    this.#open.set(name, gate);
    return gate;
  }
}

export interface ChangingIndex extends ScriptedIndex {
  /** Makes a passage say something else. */
  say(id: string, text: string): void;
  remove(id: string): void;
}

/** An index whose passages can be changed while a query is under way. */
export function changingIndex(...hits: SearchHit[]): ChangingIndex {
  const passages = new Map(hits.map((one) => [one.id, one]));
  return {
    ...scriptedIndex(() => [...passages.values()]),
    fetch: async ({ ids }) => ids.flatMap((id) => passages.get(id) ?? []),
    say: (id, text) => passages.set(id, hit(id, text, passages.get(id)?.similarity)),
    remove: (id) => passages.delete(id),
  };
}
