import type { Fact } from '../../contract/audit.js';
import type { ConversationTurn } from '../../contract/conversation.js';

/** Every fact of a turn of a conversation in the order of a pack: what came with it, what the model said. */
export function factsOfTurn(
  { conversationId, asker }: { conversationId: string; asker: string },
  { turnId, url: _, runId, events, bytes, sha256, ...turn }: ConversationTurn,
): Fact[] {
  const { erased, said = [], results = [], guidance = [], repeats = [], reply, failure, ...what } = turn;
  const fact = (type: Fact['type'], data: object): Fact => ({ queryId: turnId, type, data: { ...data } });
  const { calls = [], ...answer } = reply ?? {};
  return [
    fact('turn', { conversationId, asker, ...what }),
    ...(erased ? [fact('erased', erased)] : []),
    fact('run', { runId, events, ...(bytes === undefined ? {} : { bytes }), sha256 }),
    ...said.map((text) => fact('said', { text })),
    ...results.map((result) => fact('result', result)),
    ...guidance.map((one) => fact('guidance', one)),
    ...repeats.map((repeat) => fact('repeat', repeat)),
    ...(reply ? [fact('answer', answer)] : []),
    ...calls.map((call) => fact('call', call)),
    ...(failure ? [fact('outcome', failure)] : []),
  ];
}
