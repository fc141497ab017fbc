import {
  callIdSchema,
  callRecordSchema,
  type CallRecord,
  type ChatTurnResult,
  turnIdSchema,
  type LoopMessage,
} from '../../../contract/tool-loop.js';
import { hashOfArguments } from '../../../domain/tool-loop/prepare-turn.js';
import type { Conversation, ConversationFault } from '../../../domain/tool-loop/read-conversation.js';
import { hashOfText, digest } from '../../../domain/digest.js';
import type { KeyValueStore } from '../../../ports/key-value-store.js';
import { openSpace } from '../../../ports/space.js';
import { z } from 'zod';

/** Days for which a conversation can be continued: its calls and places are kept for this time. */
const KEPT_DAYS = 90;

/** Returns the moment that many days from now, ISO 8601. */
function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString();
}

/** Stands for the hash of a result if the user sent a message in its place. */
const DECLINED = 'declined';

interface Found {
  record: CallRecord;
  version: string;
}

/** The tool calls that were issued to clients, each with the hash of its result. */
export interface IssuedCalls {
  /**
   * Accepts the results of a conversation: every call in it must have been issued to this asker, in one conversation, with
   * exactly these arguments, and must not have been answered with another result.
   * @returns the record of the last call, undefined without calls; or a fault, and then no result was accepted
   */
  take(
    conversation: Conversation,
    asker: string,
  ): Promise<{ last?: CallRecord } | { fault: ConversationFault }>;
  /** True if a call of a turn was answered. */
  isAnswered(turn: ChatTurnResult): Promise<boolean>;
  /** Stores the calls of a turn, before the client is told of them. */
  issue(turn: ChatTurnResult, asker: string): Promise<void>;
}

export function createIssuedCalls(store: KeyValueStore): IssuedCalls {
  const space = openSpace(store, 'tool-calls', callRecordSchema);

  async function find(callId: string): Promise<Found | undefined> {
    if (!callIdSchema.safeParse(callId).success) return undefined;
    const found = await space.get(callId);
    return found && { record: found.value, version: found.version };
  }

  /** Binds a call to its one result. @returns true if it is bound to this one */
  async function bind(callId: string, { record, version }: Found, resultHash: string): Promise<boolean> {
    if (record.resultHash !== undefined) return record.resultHash === resultHash;
    const value = { ...record, resultHash };
    const expiresAt = daysFromNow(KEPT_DAYS);
    if ((await space.put({ key: callId, value, expiresAt, expect: { version } })) !== undefined) return true;
    // a concurrent request answered it
    return (await space.get(callId))?.value.resultHash === resultHash;
  }

  return {
    async take({ calls, answers }, asker) {
      const found = new Map<string, Found>();
      const records = await Promise.all(calls.map(({ callId }) => find(callId)));
      for (const [index, { callId, name, arguments: args, pointer }] of calls.entries()) {
        const fault = (code: ConversationFault['code']) => ({ fault: { code, pointer, callIds: [callId] } });
        const own = records[index];
        // a call of another conversation is answered as unknown, like that of another person
        const isOwn =
          own?.record.asker === asker && own.record.conversation === records[0]?.record.conversation;
        if (!own || !isOwn) return fault('TOOL_CALL_UNKNOWN');
        if (own.record.name !== name || own.record.argsHash !== hashOfArguments(args))
          return fault('TOOL_CALL_ALTERED');
        found.set(callId, own);
      }
      const hashes = answers.map(({ text }) => (text === undefined ? DECLINED : hashOfText(text)));
      const replayed = (index: number) => {
        const { callId, pointer } = answers[index]!;
        return { fault: { code: 'TOOL_RESULT_REPLAYED' as const, pointer, callIds: [callId] } };
      };
      const other = answers.findIndex(({ callId }, index) => {
        const known = found.get(callId)?.record.resultHash;
        return known !== undefined && known !== hashes[index];
      });
      if (other >= 0) return replayed(other);
      for (const [index, { callId }] of answers.entries())
        if (!(await bind(callId, found.get(callId)!, hashes[index]!))) return replayed(index);
      const last = records.at(-1)?.record;
      return last ? { last } : {};
    },

    async isAnswered({ calls }) {
      const found = await Promise.all(calls.map(({ callId }) => space.get(callId)));
      return found.some((record) => record?.value.resultHash !== undefined);
    },

    async issue({ id, conversation, calls }, asker) {
      const expiresAt = daysFromNow(KEPT_DAYS);
      await Promise.all(
        calls.map(({ callId, name, argsHash }) => {
          const value: CallRecord = { asker, turn: id, conversation, name, argsHash };
          // a retry finds them stored, perhaps answered already
          return space.put({ key: callId, value, expiresAt, expect: 'absent' });
        }),
      );
    },
  };
}

const placeSchema = z.object({ turn: turnIdSchema, conversation: turnIdSchema });
type Place = z.infer<typeof placeSchema>;

/**
 * Recognizes conversations by their messages, since clients send no id: a request with the messages up to a reply of the
 * model continues the turn that gave the reply.
 */
export interface Places {
  find(messages: readonly LoopMessage[], asker: string): Promise<Place | undefined>;
  keep(messages: readonly LoopMessage[], turn: ChatTurnResult, asker: string): Promise<void>;
}

export function createPlaces(store: KeyValueStore): Places {
  const space = openSpace(store, 'chat-turns', placeSchema);
  return {
    async find(messages, asker) {
      const end = messages.findLastIndex(({ role }) => role === 'assistant');
      return end < 0 ? undefined : (await space.get(keyOf(messages.slice(0, end + 1), asker)))?.value;
    },
    async keep(messages, { id, conversation, text, calls }, asker) {
      const reply: LoopMessage = { role: 'assistant', text, calls };
      const value = { turn: id, conversation };
      const key = keyOf([...messages, reply], asker);
      await space.put({ key, value, expiresAt: daysFromNow(KEPT_DAYS) });
    },
  };
}

/** Returns the key of messages. Instructions are left out: clients put the time of day and open files into them. */
function keyOf(messages: readonly LoopMessage[], asker: string): string {
  const said = messages.flatMap((message) => {
    if (message.role === 'system') return [];
    if (message.role === 'tool') return [[message.role, message.callId, message.text]];
    const calls = message.role === 'assistant' ? message.calls.map(({ callId }) => callId) : [];
    return [[message.role, message.text, calls]];
  });
  return digest({ asker, said });
}
