import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import type { Citation } from '../../contract/answer.js';
import type { QueryView } from '../../contract/query.js';
import { splitSentences } from '../../domain/text/index.js';
import { until } from '../support/wait.js';
import { call, startVouch, vouch } from './program.js';
import { useStack } from './stack.js';

/** Two hundred answers from the handbook, of which a page is edited twice, one is removed and one closed to some. */

const ASKED = 200;
const EDITED = 'travel-expenses.md';
const REMOVED = 'sick-leave.md';
const CLOSED = 'vpn-and-network.md';
const PEOPLE = ['kim', 'lee'] as const;

const use = useStack({ VOUCH_LOCAL_PEOPLE: 'kim:hr,lee' });
const bare = (text: string) => text.replace(/\s+/g, '');
const fileOf = (page: string) => join(use.files, 'docs', page);
const textOf = (page: string) => readFileSync(fileOf(page), 'utf8');
const sentencesOf = (page: string) =>
  splitSentences(textOf(page)).flatMap(({ kind, text }) =>
    kind === 'sentence' && text.length > 40 ? [text] : [],
  );
const indexArgs = () => ['index', join(use.files, 'docs'), '--collection', 'handbook'];

interface Answered {
  id: string;
  who: (typeof PEOPLE)[number];
  citations: Citation[];
}

/** @returns nothing for a question that waits for a person */
async function ask(question: string, who: Answered['who']): Promise<Answered[]> {
  const body = { question: question.slice(0, 400), mode: 'off', policy: { cache: { ttlSeconds: 0 } } };
  const headers = { prefer: 'wait=60', 'X-Vouch-As': who };
  const view = await call<QueryView>(use.stack, 'POST', '/v1/queries', body, headers);
  return view.stage === 'completed' ? [{ id: view.id, who, citations: view.answer.citations }] : [];
}

async function recallOf({ id, who }: Answered) {
  const view = await call<QueryView>(use.stack, 'GET', `/v1/queries/${id}`, undefined, { 'X-Vouch-As': who });
  const told = view.events.filter(({ type }) => type === 'answer_recalled').length;
  return 'answer' in view && view.answer?.recalled
    ? { because: view.answer.recalled.because, told }
    : undefined;
}

/** Ids with the reasons of all answers that are recalled now. */
async function recalledOf(answers: readonly Answered[]): Promise<Map<string, string>> {
  const limit = pLimit(8);
  const found = await Promise.all(
    answers.map((one) => limit(async () => [one.id, await recallOf(one)] as const)),
  );
  return new Map(found.flatMap(([id, recall]) => (recall ? [[id, `${recall.because} ${recall.told}`]] : [])));
}

test('exactly the answers whose quotes are lost are recalled, each once, though the worker is killed meanwhile', async () => {
  cpSync(resolve('samples/handbook/en'), join(use.files, 'docs'), { recursive: true });
  expect((await vouch(use.stack, indexArgs())).code).toBe(0);
  const others = readdirSync(join(use.files, 'docs')).filter(
    (page) => ![EDITED, REMOVED, CLOSED].includes(page),
  );
  const questions = [EDITED, REMOVED, CLOSED, ...others]
    .flatMap(sentencesOf)
    .flatMap((text) => PEOPLE.map((who) => ({ text, who })));
  const limit = pLimit(6);
  const asked = questions.slice(0, ASKED + 100).map(({ text, who }) => limit(() => ask(text, who)));
  const answers = (await Promise.all(asked)).flat().slice(0, ASKED);
  expect(answers).toHaveLength(ASKED);

  const before = textOf(EDITED);
  const quoted = [...new Set(answers.flatMap(({ citations }) => citations.map(({ quote }) => quote)))];
  const [first, second] = quoted.filter((quote) => before.includes(quote) && quote.length > 40);
  if (first === undefined || second === undefined) throw new Error('too little of the page is quoted');
  writeFileSync(fileOf(EDITED), before.replace(first, 'This was decided otherwise.'));
  rmSync(fileOf(REMOVED));
  writeFileSync(fileOf(CLOSED), textOf(CLOSED).replace('groups: [everyone]', 'groups: [hr]'));
  const running = startVouch(use.stack, indexArgs());
  await until(async () => (await recalledOf(answers)).size > 0, 'nothing is recalled', 60_000);
  await use.stack.killAndWait('worker');
  await running.ended;
  writeFileSync(fileOf(EDITED), textOf(EDITED).replace(second, 'So was this.'));
  expect((await vouch(use.stack, indexArgs())).code).toBe(0);

  const lost = ({ quote }: Citation) =>
    bare(before).includes(bare(quote)) && !bare(textOf(EDITED)).includes(bare(quote));
  const expected = new Set(
    answers.flatMap(({ id, who, citations }) => {
      const of = (page: string) => citations.filter(({ documentId }) => documentId === `handbook/${page}`);
      const is = of(EDITED).some(lost) || of(REMOVED).length > 0 || (who === 'lee' && of(CLOSED).length > 0);
      return is ? [id] : [];
    }),
  );
  expect(expected.size).toBeGreaterThan(10);
  await until(async () => (await recalledOf(answers)).size >= expected.size, 'not all are recalled', 90_000);
  const recalled = await recalledOf(answers);
  expect([...recalled.keys()].sort()).toEqual([...expected].sort());
  expect([...recalled.values()].every((told) => told.endsWith(' 1'))).toBe(true);
}, 420_000);
