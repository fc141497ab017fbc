import { readResponseStream, writtenResponse } from '../../../../../adapters/models/openai/responses.js';

const failed = (code: string) =>
  ({ status: 'failed', output: [], error: { code, message: 'secret words' } }) as never;
async function* stream(...events: object[]) {
  yield* events;
}

test.each([
  ['rate_limit_exceeded', 'throttled'],
  ['server_error', 'unavailable'],
])('a response that failed for %s is an error that quotes nothing', async (code, kind) => {
  const caught: unknown = await readResponseStream(
    stream({ type: 'response.failed', response: failed(code) }) as never,
    'model-a',
    () => undefined,
  ).catch((error: unknown) => error);
  expect(caught).toMatchObject({ kind, message: `model model-a: ${code}` });
  expect(() => writtenResponse(failed(code), 'model-a')).toThrow(code);
});

test('an answer of another kind is no response', () => {
  expect(() => writtenResponse({ choices: [] } as never, 'model-a')).toThrow('no response');
});

test('the name of an error that is a sentence is not told', () => {
  expect(() => writtenResponse(failed('you said: secret words'), 'model-a')).toThrow(
    'model model-a: the response failed',
  );
});
