import type { Fact, PublishedPrompt } from '../../contract/audit.js';
import type { ConversationTurn } from '../../contract/conversation.js';
import type { HistoryEntry, QueryHistory } from '../../contract/history.js';
import type { QueryStatus } from '../../contract/query.js';

/** A query as it is known: its status, unless its content was erased, and its history. */
interface Known {
  history: QueryHistory;
  status: QueryStatus | undefined;
  prompts: readonly PublishedPrompt[];
}

/** Every fact of a query in the order of a pack: what was asked, what happened, what came of it. */
export function factsOf({ history, status, prompts }: Known): Fact[] {
  const { queryId, runs, entries, withheldBecause, erased } = history;
  const hashes = new Map(prompts.map(({ prompt, version, hash }) => [`${prompt} ${version}`, hash]));
  const fact = (type: Fact['type'], data: object): Fact => ({ queryId, type, data: { ...data } });
  return [
    ...(status ? [fact('query', askedOf(status))] : []),
    ...(erased ? [fact('erased', erased)] : []),
    ...(withheldBecause ? [fact('withheld', { withheldBecause })] : []),
    // where Temporal's UI shows it is no fact of the query
    ...runs.map(({ url: _, ...run }) => fact('run', run)),
    ...entries.flatMap((entry) => factsOfEntry(entry, hashes, fact)),
    ...(status ? endOf(status, fact) : []),
  ];
}

type MakeFact = (type: Fact['type'], data: object) => Fact;

function askedOf({ question, language, mode, asker, createdAt, sessionId }: QueryStatus) {
  return { question, language, mode, asker, createdAt, sessionId };
}

function factsOfEntry(entry: HistoryEntry, hashes: ReadonlyMap<string, string>, fact: MakeFact): Fact[] {
  switch (entry.type) {
    case 'step': {
      const { type: _, calls, passages = [], ...step } = entry;
      const of = { step: step.step, at: step.at, eventId: step.eventId, runId: step.runId };
      return [
        fact('step', { ...step, modelCalls: calls.length, passages: passages.length }),
        ...calls.map((call) =>
          fact('model_call', { ...of, ...call, promptHash: hashes.get(`${call.prompt} ${call.version}`) }),
        ),
        ...passages.map((passage) => fact('passage', { ...of, ...passage })),
      ];
    }
    case 'decision':
      return [fact('receipt', entry.receipt)];
    case 'asked':
    case 'ended':
    case 'continued':
      return []; // told by `query`, `outcome` and the runs
    case 'event':
    case 'message':
    case 'request': {
      const { type, ...data } = entry;
      return [fact(type, data)];
    }
  }
}

function endOf(status: QueryStatus, fact: MakeFact): Fact[] {
  const { stage, updatedAt, confidence, judgement, metrics, cachedFrom } = status;
  const outcome = 'outcome' in status ? status.outcome : {};
  return [
    ...('answer' in status && status.answer ? [fact('answer', status.answer)] : []),
    fact('outcome', { stage, updatedAt, ...outcome, confidence, judgement, metrics, cachedFrom }),
  ];
}

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
