import { pageAddress } from '../../contract/pages.js';
import type { QueryView } from '../../contract/query.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { vocabulary } from '../../web/parts/vocabulary.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import {
  clearAnalysis,
  quoteFirst,
  scores,
  scriptedReasoner,
  thought,
} from '../support/scripted-reasoner.js';
import { expectAccessible } from './support/accessible.js';
import { useWeb } from './support/use-web.js';

/** The text of an answer on its way: written, judged, and taken away where a person has to look at it first. */

/** Each step goes on when the test lets it. */
let written: Promise<void>;
let judged: Promise<void>;
const BARE = 'It is the best allowance in town.';
const reasoner = scriptedReasoner({
  analyse: async ({ question }) => thought(clearAnalysis(question)),
  grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.9 }))),
  answer: async ({ passages, onText }) => {
    onText?.('A daily allowance');
    await written;
    const draft = quoteFirst(passages);
    return thought({ ...draft, text: `${draft.text} ${BARE}` });
  },
  judge: async ({ onUncited }) => {
    onUncited?.([BARE]);
    await judged;
    return thought(scores(0.2));
  },
});
const passages = [
  hit('travel#0', 'A daily allowance of 28 euros is paid for trips of more than eight hours.'),
];

const web = useWeb({
  ports: () => ({ reasoner, index: { ...scriptedIndex(() => passages), listDocuments: async () => [] } }),
  policy: { cache: { ttlSeconds: 0 }, judging: { maxRefinements: 0 } },
  settings: {
    VOUCH_LOCAL_PEOPLE: 'kim:reviewers|engineering,lee:reviewers',
    // steps of a model are dispatched, and so can be watched
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL: 'scripted',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    OPENAI_API_KEY: 'a-key',
  },
});

test.each(['query', 'conversation'] as const)('on the page of a %s', async (where) => {
  let write!: () => void;
  let judge!: () => void;
  written = new Promise((resolve) => (write = resolve));
  judged = new Promise((resolve) => (judge = resolve));
  const { page } = await web.visit();
  const sessionId = `s-${where}`;
  const body = { question: 'How much is the daily allowance?', sessionId, stream: true };
  const asked = await fetch(`${web.stack.url}/v1/queries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-vouch-as': 'kim' },
    body: JSON.stringify(body),
  });
  const { id } = (await asked.json()) as QueryView;
  await page.goto(web.stack.url + pageAddress(where, where === 'query' ? id : sessionId));
  const texts = resultTexts.en.draft;
  await page.getByText(`${texts.writing} ${texts.unvouched}`).waitFor();
  await page.getByText('A daily allowance', { exact: true }).waitFor();
  write();
  await page.getByText(`${texts.judging} ${texts.unvouched}`).waitFor();
  const warning = page.getByRole('alert').filter({ hasText: texts.uncited });
  await warning.getByRole('listitem').filter({ hasText: BARE }).waitFor();
  await expectAccessible(page);
  judge();
  // what a reviewer may withhold is not left on the page, nor brought back by a pause
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor({ state: 'detached' });
  await page.getByText(vocabulary.en.stages.reviewing).first().waitFor();
  await web.stack.call('kim', 'POST', `/v1/queries/${id}/pause`, {});
  await page.getByText(vocabulary.en.stages.paused).first().waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('28 euros is paid');
});
