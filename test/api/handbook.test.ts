import { ENDPOINTS } from '../../contract/endpoints.js';
import type { QueryView } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import { startWithHandbook } from './started.js';
import { openRequest, type Api } from './support.js';

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ api, stop } = await startWithHandbook());
}, 120_000);

afterAll(() => stop());

test.each([
  ['출장비 정산 방법 알려줘', 'ko'],
  ['How do I settle travel expenses?', 'en'],
])('the handbook answers: %s', async (question, language) => {
  const status = await api.ask({ question, mode: 'off', sessionId: `s-${language}` }, 25);
  expect(ENDPOINTS.getQuery.response.parse(status)).toMatchObject({ stage: 'completed', language });
  const answer = 'answer' in status ? status.answer : undefined;
  expect(answer?.citations[0]?.documentId).toMatch(new RegExp(`${language}/travel-expenses`));
  const feedback = await api.post(`/v1/queries/${status.id}/feedback`, { rating: 'positive' });
  expect(feedback.status).toBe(200);
});

test('what the handbook does not say waits for a person, whose words are delivered', async () => {
  const status = await api.ask({ question: 'Which football club won the cup in 1974?' }, 25);
  const request = openRequest(status);
  const decision =
    request.kind === 'clarification'
      ? { action: 'cancel' }
      : { action: 'edit', text: 'The handbook does not say. Ask the sports desk.' };
  const receipt = await api.post<Receipt>(`/v1/requests/${request.id}/decision`, decision);
  expect(receipt).toMatchObject({ status: 200, body: { decidedBy: 'human', requestId: request.id } });
  const etag = `"${status.revision}"`;
  const ended = await api.get<QueryView>(`/v1/queries/${status.id}`, {
    'If-None-Match': etag,
    Prefer: 'wait=10',
  });
  expect(['completed', 'cancelled', 'reviewing', 'answering']).toContain(ended.body.stage);
  expect(ended.body.receipts).toContainEqual(receipt.body);
});
