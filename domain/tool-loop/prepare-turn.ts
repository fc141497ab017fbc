import { languageOfText, type Language } from '../../contract/language.js';
import type {
  ChatTurnInput,
  ConsumedCall,
  Guidance,
  LoopCall,
  LoopMessage,
  LoopToolChoice,
  RepeatedCall,
} from '../../contract/tool-loop.js';
import { digest, hashOfText } from '../digest.js';
import { renderSections } from '../fence.js';
import { outcomeOf } from './outcome.js';
import { HOW_IT_WORKS, note } from './texts.js';

/** A message as a model takes it. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | {
      role: 'assistant';
      text: string;
      toolCalls: { id: string; name: string; input: Record<string, unknown> }[];
    }
  | { role: 'tool'; callId: string; text: string; isError: boolean };

/** The call of the model in a turn, and the outcomes of the results that came with it. */
export interface PreparedTurn {
  language: Language;
  system: string;
  messages: ModelMessage[];
  toolChoice: LoopToolChoice;
  consumed: ConsumedCall[];
  guidance: Guidance[];
  repeats: RepeatedCall[];
  /** Reason for which no tool may be called any more. */
  stopped?: 'rounds' | 'repeats';
}

type Asked = Pick<ChatTurnInput, 'messages' | 'tools' | 'toolChoice' | 'limits'>;

/**
 * Prepares a turn for the model: results in fences, with a note in the language of the last user message behind each that
 * failed or was declined. A call without a result, which a message of the user follows in its place, was declined. The
 * whole conversation comes with every turn, so that notes on earlier results are made again, word for word.
 */
export function prepareTurn(input: Asked): PreparedTurn {
  const language = languageOfText(input.messages.findLast(({ role }) => role === 'user')?.text ?? '');
  const reading = new Reading(language, input);
  for (const message of input.messages) reading.take(message);
  return reading.end();
}

/** A hash under which a call is known again: its name and its arguments, whatever the order of their keys. */
export function hashOfArguments(args: Record<string, unknown>): string {
  return digest(args);
}

/** Calls of each tool since the user last said something. */
export function triedSince(messages: readonly LoopMessage[]): Map<string, number> {
  const from = messages.findLastIndex(({ role }) => role === 'user');
  const calls = messages
    .slice(from + 1)
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  const tried = new Map<string, number>();
  for (const { name } of calls) tried.set(name, (tried.get(name) ?? 0) + 1);
  return tried;
}

interface OpenCall extends LoopCall {
  argsHash: string;
}

/** Goes through a conversation once. */
class Reading {
  private readonly system: string[] = [];
  private readonly messages: ModelMessage[] = [];
  /** Calls of the last round, those that have no result yet. */
  private open = new Map<string, OpenCall>();
  /** Failures by call since the user last said something. */
  private failures = new Map<string, { call: OpenCall; count: number }>();
  private rounds = 0;
  private consumed: ConsumedCall[] = [];
  private guidance: Guidance[] = [];
  /** Failures that the last round has brought. */
  private fresh = new Set<string>();

  constructor(
    private readonly language: Language,
    private readonly input: Asked,
  ) {}

  take(message: LoopMessage): void {
    switch (message.role) {
      case 'system':
        this.system.push(message.text);
        return;
      case 'user':
        for (const call of this.open.values()) this.unanswered(call);
        this.open.clear();
        this.failures.clear();
        this.rounds = 0;
        this.messages.push(message);
        return;
      case 'assistant':
        this.speak(message);
        return;
      case 'tool':
        this.answer(message);
    }
  }

  end(): PreparedTurn {
    const { language, messages, consumed, guidance, input } = this;
    const repeated = [...this.failures.values()].filter(({ count }) => count > 1);
    const stopped = this.stop();
    const ways = input.tools.length > 0 || messages.some(({ role }) => role === 'tool');
    return {
      language,
      system: [...this.system, ...(ways ? [HOW_IT_WORKS] : [])].join('\n\n'),
      messages,
      toolChoice: stopped ? 'none' : input.toolChoice,
      consumed,
      guidance,
      repeats: repeated.map(({ call, count }) => {
        return { name: call.name, argsHash: call.argsHash, failures: count };
      }),
      ...(stopped ? { stopped } : {}),
    };
  }

  private speak({ text, calls }: Extract<LoopMessage, { role: 'assistant' }>): void {
    this.consumed = [];
    this.guidance = [];
    this.fresh.clear();
    const known = calls.map((call) => ({ ...call, argsHash: hashOfArguments(call.arguments) }));
    this.open = new Map(known.map((call) => [call.callId, call]));
    if (calls.length > 0) this.rounds += 1;
    if (text.trim() === '' && calls.length === 0) return;
    const toolCalls = calls.map(({ callId, name, arguments: args }) => ({ id: callId, name, input: args }));
    this.messages.push({ role: 'assistant', text, toolCalls });
  }

  private answer({ callId, text }: Extract<LoopMessage, { role: 'tool' }>): void {
    const call = this.open.get(callId);
    if (!call) return; // checked before: every result belongs to a call of the round
    this.open.delete(callId);
    const { outcome, sign } = outcomeOf(text);
    this.consumed.push({
      ...identity(call),
      outcome,
      ...(sign === undefined ? {} : { sign }),
      resultHash: hashOfText(text),
    });
    const notes =
      outcome === 'failed'
        ? this.failed(call, sign ?? '')
        : outcome === 'declined'
          ? this.tell('declined', note('DECLINED', this.language, { name: call.name }), callId)
          : this.worked(call);
    const sections = [{ label: 'tool result', text }, ...notes];
    this.messages.push({
      role: 'tool',
      callId,
      text: renderSections(sections),
      isError: outcome === 'failed',
    });
  }

  /** The user has said something in place of a result. */
  private unanswered(call: OpenCall): void {
    const [text = ''] = this.tell(
      'declined',
      note('DECLINED', this.language, { name: call.name }),
      call.callId,
    );
    const sign = 'a message of the user in place of a result';
    this.consumed.push({ ...identity(call), outcome: 'declined', sign, resultHash: hashOfText('') });
    this.messages.push({ role: 'tool', callId: call.callId, text, isError: false });
  }

  private failed(call: OpenCall, sign: string): string[] {
    const key = keyOf(call);
    const count = (this.failures.get(key)?.count ?? 0) + 1;
    this.failures.set(key, { call, count });
    this.fresh.add(key);
    const notes = this.tell('failed', note('FAILED', this.language, { name: call.name, sign }), call.callId);
    if (count === 1) return notes;
    return [...notes, ...this.tell('repeated', note('REPEATED', this.language, { count }), call.callId)];
  }

  private worked(call: OpenCall): string[] {
    this.failures.delete(keyOf(call));
    return [];
  }

  /** Returns the reason for which the model must answer now; it is told so behind the last result. */
  private stop(): 'rounds' | 'repeats' | undefined {
    const { maxRepeats, maxRounds } = this.input.limits;
    const worst = [...this.fresh]
      .flatMap((key) => this.failures.get(key) ?? [])
      .find(({ count }) => count >= maxRepeats);
    const last = this.messages.at(-1);
    if (last?.role !== 'tool' || (!worst && this.rounds < maxRounds)) return undefined;
    const kind = worst ? 'repeats_exhausted' : 'rounds_exhausted';
    const text = worst
      ? note('REPEATS_EXHAUSTED', this.language, { name: worst.call.name, count: worst.count })
      : note('ROUNDS_EXHAUSTED', this.language, { count: this.rounds });
    this.guidance.push({ kind, text });
    last.text += `\n\n${text}`;
    return worst ? 'repeats' : 'rounds';
  }

  private tell(kind: Guidance['kind'], text: string, callId: string): string[] {
    this.guidance.push({ kind, callId, text });
    return [text];
  }
}

function identity({ callId, name, argsHash }: OpenCall): Pick<ConsumedCall, 'callId' | 'name' | 'argsHash'> {
  return { callId, name, argsHash };
}

function keyOf({ name, argsHash }: OpenCall): string {
  return `${name}\n${argsHash}`;
}
