import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, ms, percent, toMarkdown, type Table } from '../bench/part.js';
import { readMeasured, type Measured } from './measured.js';
import {
  fewestReviewers,
  simulateReviews,
  waitsLonger,
  type ReviewLoad,
  type ReviewOutcome,
} from './reviewers.js';
import { ASSUMED, PRICES, sizeChunks, sizeQuestions } from './sizing.js';

export const PAGE = 'docs/scale.md';
const SEED = 20_261_123;

const QUESTIONS = [1e3, 1e4, 1e5, 1e6, 1e7];
const CHUNKS = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
const WAITING = [1e2, 1e3, 1e4, 1e5, 1e6];
const TOGETHER = [
  { what: 'a team', questions: 1e3, chunks: 1e5 },
  { what: 'a company', questions: 1e4, chunks: 1e6 },
  { what: 'a group', questions: 1e6, chunks: 1e7 },
  { what: 'a region', questions: 1e7, chunks: 1e8 },
];

const REVIEWS = [1e3, 1e4, 1e5].flatMap((questions) => [0.05, 0.1, 0.2].map((low) => ({ questions, low })));
const DEADLINES = [
  { words: '10 min', seconds: 600 },
  { words: '1 h', seconds: 3600 },
  { words: '8 h', seconds: 8 * 3600 },
];
/** Share of the requests of office hours that the default may decide. */
const LATE = 0.05;
const OFFICE = {
  office: { from: 9, to: 17 },
  outsideShare: 0.1,
  service: { mean: 240, variation: 1 },
} satisfies Partial<ReviewLoad>;

const usd = (amount: number): string => (amount < 1 ? '< $1' : `$${count(amount)}`);
const gb = (amount: number): string => (amount < 10 ? `${amount.toFixed(2)} GB` : `${count(amount)} GB`);
const rate = (value: number): string => `${value < 10 ? value.toFixed(2) : count(value)} /s`;
const hours = (value: number): string => (value < 1 ? `${Math.ceil(value * 60)} min` : `${count(value)} h`);
const millions = (value: number): string =>
  `${value < 1e7 ? (value / 1e6).toFixed(1) : count(value / 1e6)} M`;

function questionsTable(measured: Measured): Table {
  return {
    title: 'By questions a day',
    columns: [
      ...['questions a day', 'at peak', 'workers', 'API processes', 'waiting at peak'],
      ...['actions a month', 'histories', 'tokens a month', 'Temporal Cloud', 'processes'],
    ],
    rows: QUESTIONS.map((perDay) => {
      const size = sizeQuestions(perDay, measured);
      return [
        ...[
          count(perDay),
          rate(size.perSecond),
          count(size.workers),
          count(size.apis),
          count(size.waitingAtPeak),
        ],
        ...[millions(size.actionsPerMonth), gb(size.retainedGb), millions(size.tokensPerMonth)],
        ...[usd(size.temporalUsd), usd(size.computeUsd)],
      ];
    }),
  };
}

function chunksTable(measured: Measured): Table {
  return {
    title: 'By documents, with 10,000 questions a day',
    columns: [
      'chunks',
      'store',
      'disk',
      'shards',
      'nodes',
      'search p50',
      'p95',
      'all indexed within',
      'a month',
    ],
    rows: CHUNKS.map((chunks) => {
      const size = sizeChunks(chunks, 1e4, measured);
      const time = (value: number) => `${size.isMeasured ? '' : '≈ '}${ms(value)}`;
      const place = size.store === 'embedded' ? ['–', '–'] : [count(size.shards), count(size.nodes)];
      return [
        ...[count(chunks), size.store === 'embedded' ? 'embedded' : 'OpenSearch', gb(size.diskGb), ...place],
        ...[time(size.p50), time(size.p95), hours(size.hours), usd(size.usd)],
      ];
    }),
    notes: ['≈: beyond the measured sizes, by the growth between the last two.'],
  };
}

function waitingTable({ waiting }: Measured): Table {
  return {
    title: 'By requests that wait',
    columns: ['waiting', "Temporal's database", 'memory of a worker', 'all decided, one worker'],
    rows: WAITING.map((requests) => [
      count(requests),
      gb((requests * waiting.databaseBytes) / 1024 ** 3),
      `${count(waiting.workerBytes / 1024 ** 2)} MB${requests > waiting.count ? ' ≈' : ''}`,
      hours(requests / waiting.decidedPerSecond / 3600),
    ]),
    notes: ['A worker keeps 150 workflows in memory, however many wait; measured with 10,000.'],
  };
}

function togetherTable(measured: Measured): Table {
  return {
    title: 'Together',
    columns: ['', 'questions a day', 'chunks', 'processes', 'search nodes', 'a month', 'per 1,000 questions'],
    rows: TOGETHER.map(({ what, questions, chunks }) => {
      const asked = sizeQuestions(questions, measured);
      const searched = sizeChunks(chunks, questions, measured);
      const total = asked.temporalUsd + asked.computeUsd + searched.usd;
      return [
        ...[what, count(questions), count(chunks), count(asked.workers + asked.apis), count(searched.nodes)],
        ...[usd(total), `$${(total / ((questions * ASSUMED.daysPerMonth) / 1000)).toFixed(2)}`],
      ];
    }),
    notes: [
      `List prices of ${PRICES.day} without discounts, taxes, transfer and the model's tokens. ` +
        'The list of Temporal Cloud ends at 200 million actions: those above are counted at its last price, and would be negotiated.',
    ],
  };
}

function reviewersTable(): Table {
  const outcome = (perDay: number, deadline: number, reviewers: number): ReviewOutcome =>
    simulateReviews({ ...OFFICE, perDay, deadline }, reviewers, SEED);
  return {
    title: 'Reviewers',
    columns: [
      ...['questions a day', 'LOW', 'reviews a day'],
      ...DEADLINES.map(({ words }) => `people, ${words}`),
      ...['Erlang C, 10 min', 'half the people, 10 min'],
    ],
    rows: REVIEWS.map(({ questions, low }) => {
      const perDay = questions * low;
      const people = DEADLINES.map(({ seconds }) =>
        fewestReviewers((n) => outcome(perDay, seconds, n).byDefaultInOffice <= LATE),
      );
      const { office, outsideShare, service } = OFFICE;
      const load = ((perDay * (1 - outsideShare)) / ((office.to - office.from) * 3600)) * service.mean;
      const erlang = fewestReviewers((n) => n > load && waitsLonger(load, n, service.mean, 600) <= LATE);
      const half = outcome(perDay, 600, Math.max(1, Math.floor(people[0]! / 2)));
      return [
        ...[count(questions), percent(low), count(perDay), ...people.map(count), count(erlang)],
        people[0] === 1 ? '–' : `${percent(half.byDefaultInOffice)} by default`,
      ];
    }),
    notes: [
      `People who must review at the same time so that at most ${LATE * 100} % of the requests that come in office hours are decided by ` +
        'default. What comes at night with a shorter deadline than the night is decided by default whoever there is.',
    ],
  };
}

/** The page with its tables made anew from what was measured. @param root folder of the package */
export async function renderScale(root: string): Promise<string> {
  const measured = readMeasured(root);
  const tables = [questionsTable, chunksTable, waitingTable, togetherTable].map((table) => table(measured));
  const page = await readFile(join(root, PAGE), 'utf8');
  const days = [...new Set([measured.days[0], measured.days.at(-1)])].join(' to ');
  const first = `Measured on ${days}, prices of ${PRICES.day}.`;
  const made = {
    sizes: [first, ...tables.map(toMarkdown)].join('\n\n'),
    reviewers: toMarkdown(reviewersTable()),
  };
  return Object.entries(made).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- scale:${name} -->`, `<!-- /scale:${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${PAGE} has no marks ${begin} and ${end}`);
    return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
  }, page);
}
