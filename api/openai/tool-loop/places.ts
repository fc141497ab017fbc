import { z } from 'zod';
import { turnIdSchema, type ChatTurnResult, type LoopMessage } from '../../../contract/tool-loop.js';
import { digest } from '../../../domain/digest.js';
import type { KeyValueStore } from '../../../ports/key-value-store.js';
import { openSpace } from '../../../ports/space.js';
import { daysFromNow, KEPT_DAYS } from './kept.js';

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
