import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseReasoner } from '../../../adapters/choose-reasoner.js';
import { loadConfig } from '../../../config/load-config.js';
import { NO_STATISTICS } from '../../support/memory-ports.js';
import { ANALYSIS } from '../adapters/reasoners/llm/samples.js';
import { messageOf, scriptedChat } from '../adapters/reasoners/llm/scripted-chat.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-words-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string): string {
  const path = join(mkdtempSync(join(folder, 'w-')), 'words.yaml');
  writeFileSync(path, text);
  return path;
}

const statistics = {
  ...NO_STATISTICS,
  documentFrequencies: async ({ terms }: { terms: readonly string[] }) => ({
    chunks: 9,
    frequencies: new Map(terms.map((term) => [term, /^(?:perform|review|승진)$/.test(term) ? 2 : 0])),
  }),
};
const WORDS = 'MBO, yearly talk: performance review\n진급: 승진\n';
const asked = (question: string) => ({ question, clarifications: [], turns: [], maxSubQuestions: 3 });

test.each([
  ['When is the MBO due?', 'When is the performance review due?'],
  ['Who is at my yearly talk?', 'Who is at my performance review?'],
  ['진급은 언제 하나요?', '승진은 언제 하나요?'],
])('%s is analysed as %s', async (question, plain) => {
  const config = loadConfig({ VOUCH_WORDS_FILE: file(WORDS) });
  const { value } = await chooseReasoner(config, { statistics }).reasoner.analyse(asked(question));
  expect(value.refinedQuestion).toBe(plain);
});

test('a model is given them as well', async () => {
  const config = loadConfig({
    VOUCH_WORDS_FILE: file(WORDS),
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'usual',
    OPENAI_API_KEY: 'key',
  });
  const { chat, requests } = scriptedChat(ANALYSIS);
  await chooseReasoner(config, { statistics }, chat).reasoner.analyse(asked('When is the MBO?'));
  expect(messageOf(requests[0])).toContain('When is the performance review?');
});

test.each([
  ['no words', 'MBO: " , review"', /key MBO: must be words/],
  ['a list', 'MBO: [review]', /key MBO: /],
  ['no meanings', '- MBO', /\(top level\): /],
  ['no YAML', 'MBO: "review', /cannot read .* at line 1/],
])('a file with %s is refused, with its place', (_, text, message) => {
  expect(() => loadConfig({ VOUCH_WORDS_FILE: file(text) })).toThrow(message);
});
