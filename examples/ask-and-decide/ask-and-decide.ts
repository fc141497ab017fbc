import { liveEvents, type ApiClient, type QueryView, type RequestView } from '../../client/index.js';

/** Input and output of the program. */
interface Person {
  print: (line: string) => void;
  answer: (prompt: string, options: readonly string[]) => Promise<string>;
}

/** Asks a question, follows what happens to it, answers when it is unclear, and prints the answer with its sources. */
export async function askAndDecide(api: ApiClient, question: string, person: Person): Promise<void> {
  const { data: query } = await api.call('startQuery', { body: { question } });
  const read = async (): Promise<QueryView> =>
    (await api.call('getQuery', { params: { id: query.id } })).data;

  const { signal } = new AbortController();
  for await (const live of liveEvents(api, { queryId: query.id, signal, onOutage: () => undefined })) {
    if (live.type !== 'event') continue;
    const { type, data } = live.event;
    person.print(`… ${type} ${data.stage ?? data.kind ?? ''}`.trimEnd());
    if (type !== 'hitl_request' || data.kind !== 'clarification') continue;
    const open = ((await read()).requests as RequestView[]).find(
      ({ id, status }) => id === data.requestId && status === 'open',
    );
    if (open?.kind !== 'clarification') continue;
    const text = await person.answer(open.payload.prompt, open.payload.options);
    // the hash says what was shown: if the request shows something else by now, the decision does not count
    const body = { action: 'answer', text, shownHash: open.shownHash };
    await api.call('decideRequest', { params: { id: open.id }, body });
  }

  const ended = await read();
  if (ended.stage !== 'completed')
    return person.print('outcome' in ended ? ended.outcome.message : ended.stage);
  person.print(ended.answer.text);
  for (const { marker, title, quote } of ended.answer.citations)
    person.print(`[${marker}] ${title}: ${quote}`);
}
