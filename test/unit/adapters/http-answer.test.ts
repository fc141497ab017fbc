import { limited, LONGEST_ANSWER } from '../../../adapters/http-answer.js';

const PARTS = 40;
const MB = LONGEST_ANSWER / 32;

/** A response of 40 MB in parts of one each, which begin and end so. */
const response = (begin: string, end: string): Response => {
  const part = new TextEncoder().encode(begin + 'x'.repeat(MB - begin.length - end.length) + end);
  return new Response(ReadableStream.from(Array.from({ length: PARTS }, () => part)));
};

test('an answer beyond the limit is not read on', async () => {
  await expect(limited(response('', '')).text()).rejects.toThrow(`longer than ${LONGEST_ANSWER} bytes`);
  await expect(limited(response('data: ', '\n\n')).text()).rejects.toThrow('longer than');
});

test.each(['\n\n', '\r\n\r\n', '\r\r'])('events may come for as long as they like: %j', async (end) => {
  const read = await limited(response('data: ', end), 'event').text();
  expect(read).toHaveLength(PARTS * MB);
});

test('an event without end is not read on', async () => {
  await expect(limited(response('data: ', '\n'), 'event').text()).rejects.toThrow('longer than');
});

test('a short answer is read, and keeps its status and headers', async () => {
  const read = limited(new Response('done', { status: 201, headers: { 'x-id': '7' } }));
  expect([read.status, read.headers.get('x-id'), await read.text()]).toEqual([201, '7', 'done']);
  expect(limited(new Response(null, { status: 204 })).status).toBe(204);
});
