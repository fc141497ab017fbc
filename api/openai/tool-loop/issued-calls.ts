import {
  callIdSchema,
  callRecordSchema,
  type CallRecord,
  type ChatTurnResult,
} from '../../../contract/tool-loop.js';
import { hashOfArguments } from '../../../domain/tool-loop/prepare-turn.js';
import type { Conversation, ConversationFault } from '../../../domain/tool-loop/read-conversation.js';
import { hashOfText } from '../../../domain/digest.js';
import type { KeyValueStore } from '../../../ports/key-value-store.js';
import { openSpace } from '../../../ports/space.js';
import { daysFromNow, KEPT_DAYS } from './kept.js';

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
