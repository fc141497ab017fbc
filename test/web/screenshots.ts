import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Language } from '../../contract/language.js';
import type { Page as PageName } from '../../contract/pages.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { RequestKind, RequestView } from '../../contract/requests/index.js';
import { documentsTexts } from '../../web/pages/documents/texts.js';
import { planReviewTexts } from '../../web/pages/review/plan-review/texts.js';
import { partTexts } from '../../web/parts/texts.js';
import { asInstalled, indexHandbook } from './support/handbook.js';
import { startStack, type Stack } from './support/stack.js';
import { launch } from './support/browser.js';
import { Visitor } from './support/visitor.js';

/** Takes the pictures of docs/screenshots anew: `npm run screenshots`. */

const FOLDER = resolve('docs/screenshots');

/** Nothing of what is pictured ends while pictures are taken. */
const DAY = { timeoutSeconds: 86_400 };
const POLICY = {
  cache: { ttlSeconds: 0 },
  requests: {
    clarification: DAY,
    plan_review: { timeoutSeconds: 1500 },
    approval_request: DAY,
    input_request: DAY,
    answer_review_hard: { timeoutSeconds: 2400 },
    answer_review_soft: DAY,
  },
} as const;

/** Questions with what is thought of their answers. */
const ANSWERED: [question: string, rating: 'positive' | 'negative', comment?: string][] = [
  ['How do I settle travel expenses?', 'positive', 'Clear, and with the deadline.'],
  ['출장비 정산 방법 알려줘', 'positive'],
  ['How many days of annual leave do I have?', 'positive'],
  ['연차휴가는 며칠인가요?', 'positive', '바로 이해했습니다.'],
  ['Who approves a deployment?', 'negative', 'The document is out of date: releases are on Tuesdays now.'],
  ['What is the daily allowance for a trip?', 'negative', 'Out of date, the amount changed in spring.'],
  ['VPN은 어떻게 연결하나요?', 'negative', '설명이 부족합니다. 설치 방법이 빠져 있습니다.'],
];

const WAITING: Partial<Record<RequestKind, Partial<Record<Language, StartQuery>>>> = {
  answer_review: {
    en: {
      question: 'How do I settle the expenses of a business trip?',
      mode: 'strict',
      policy: { review: { planInStrict: false } },
    },
    ko: {
      question: '해외 출장 중 법인카드를 분실하면 어떻게 해야 하나요?',
      mode: 'strict',
      policy: { review: { planInStrict: false } },
    },
  },
  plan_review: {
    en: {
      question: 'How do we deploy, and who is on call afterwards?',
      mode: 'strict',
      todos: [
        {
          id: 'oncall',
          tool: 'search_documents',
          task: 'Find out who is on call',
          query: 'on call rotation',
        },
        {
          id: 'owner',
          tool: 'ask_human',
          task: 'Ask the owner of the service',
          arguments: { question: 'Which service?', type: 'text' },
          dependsOn: ['oncall'],
        },
      ],
    },
    ko: { question: '연차휴가 신청 절차와 출장비 정산 절차를 비교해 주세요', mode: 'strict' },
  },
  approval_request: {
    en: {
      question: 'How many days of annual leave do I have after a transfer?',
      todos: [
        {
          id: 'sum',
          tool: 'calculate',
          task: 'Work out the days that are left',
          arguments: { expression: '15 + 3' },
          requiresApproval: true,
        },
      ],
    },
    ko: {
      question: '3일 출장의 일비는 모두 얼마인가요?',
      todos: [
        {
          id: 'sum',
          tool: 'calculate',
          task: '일비 합계 계산',
          arguments: { expression: '40000 * 3' },
          requiresApproval: true,
        },
      ],
    },
  },
  input_request: {
    en: {
      question: 'What do travel expenses come to for my trip?',
      todos: [
        {
          id: 'days',
          tool: 'ask_human',
          task: 'Ask how long the trip was',
          arguments: { question: 'How many days was the trip?', type: 'number', min: 1, max: 30 },
        },
      ],
    },
    ko: {
      question: '이번 출장의 경비는 모두 얼마인가요?',
      todos: [
        {
          id: 'days',
          tool: 'ask_human',
          task: '출장 기간 확인',
          arguments: { question: '출장은 며칠이었나요?', type: 'number', min: 1, max: 30 },
        },
      ],
    },
  },
  clarification: { ko: { question: '그거 어떻게 설정해요?' } },
};

interface Shot {
  name: string;
  page: PageName;
  /** Of which the page is, for those of one request or question. */
  of?: RequestKind | 'answered';
  language: Language;
  /** The person who asked, where others may not read what is shown; lee when absent. */
  as?: 'kim';
  dark?: boolean;
  phone?: boolean;
  /** Steps before the picture is taken. */
  then?: (visitor: Visitor) => Promise<void>;
}

const diagram = async ({ page, language }: Visitor) => {
  await page.getByRole('tab', { name: planReviewTexts[language].tabs.diagram }).click();
  await page.getByRole('img', { name: planReviewTexts[language].diagram.alt }).waitFor();
};
const edit = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox').first().press('End');
  await page.getByRole('textbox').first().pressSequentially(' Ask the team lead when in doubt.');
};
const charts = async ({ page }: Visitor) => {
  await page.locator('.recharts-surface').nth(1).waitFor();
};
const cited = async ({ page, language }: Visitor) => {
  await page
    .getByRole('button', { name: partTexts[language].source(1) })
    .first()
    .waitFor();
  // as long as it stands there in brackets, Markdown is still being loaded
  await page.getByText('[1]').first().waitFor({ state: 'hidden' });
};
const quoted = async (visitor: Visitor) => {
  await cited(visitor);
  await visitor.page.locator('mark').first().waitFor();
};
const first = async ({ page }: Visitor) => {
  await page.keyboard.press('j');
  await page.locator('[data-current]').first().waitFor();
};

const add = async ({ page, language }: Visitor) => {
  await page.getByRole('button', { name: documentsTexts[language].upload.title }).click();
  await page.locator('input[type=file]').setInputFiles([
    {
      name: 'travel-rules-2026.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Travel rules\n\n28 euros.'),
    },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await page.getByText(documentsTexts[language].upload.progress(1, 2)).waitFor();
};

const SHOTS: Shot[] = [
  { name: 'inbox', page: 'inbox', language: 'en', then: first },
  { name: 'inbox-dark-ko', page: 'inbox', language: 'ko', dark: true, then: first },
  { name: 'inbox-phone-ko', page: 'inbox', language: 'ko', phone: true },
  { name: 'answer-review', page: 'request', of: 'answer_review', language: 'en', then: quoted },
  {
    name: 'answer-review-dark',
    page: 'request',
    of: 'answer_review',
    language: 'en',
    dark: true,
    then: quoted,
  },
  {
    name: 'answer-review-edit-dark',
    page: 'request',
    of: 'answer_review',
    language: 'en',
    dark: true,
    then: edit,
  },
  {
    name: 'answer-review-phone-ko',
    page: 'request',
    of: 'answer_review',
    language: 'ko',
    phone: true,
    then: cited,
  },
  { name: 'plan-review', page: 'request', of: 'plan_review', language: 'en' },
  {
    name: 'plan-review-diagram-dark',
    page: 'request',
    of: 'plan_review',
    language: 'en',
    dark: true,
    then: diagram,
  },
  { name: 'plan-review-phone-ko', page: 'request', of: 'plan_review', language: 'ko', phone: true },
  { name: 'approval-ko', page: 'request', of: 'approval_request', language: 'ko' },
  { name: 'input-phone-dark', page: 'request', of: 'input_request', language: 'en', phone: true, dark: true },
  { name: 'clarification-ko', page: 'request', of: 'clarification', language: 'ko', as: 'kim' },
  { name: 'ask-ko', page: 'ask', language: 'ko' },
  { name: 'query', page: 'query', of: 'answered', language: 'en', then: cited },
  { name: 'query-dark', page: 'query', of: 'answered', language: 'en', dark: true, then: cited },
  {
    name: 'query-phone-dark-ko',
    page: 'query',
    of: 'answered',
    language: 'ko',
    phone: true,
    dark: true,
    then: cited,
  },
  { name: 'query-waiting', page: 'query', of: 'approval_request', language: 'en' },
  { name: 'queries', page: 'queries', language: 'en' },
  { name: 'conversation', page: 'conversation', language: 'en', then: cited },
  {
    name: 'conversation-phone-ko',
    page: 'conversation',
    language: 'ko',
    phone: true,
    dark: true,
    then: cited,
  },
  { name: 'documents', page: 'documents', language: 'en' },
  { name: 'documents-add', page: 'documents', language: 'en', then: add },
  { name: 'documents-phone-ko', page: 'documents', language: 'ko', phone: true },
  { name: 'document', page: 'document', language: 'en' },
  { name: 'decisions', page: 'decisions', language: 'en' },
  { name: 'administration', page: 'administration', language: 'en' },
  { name: 'administration-policy-ko', page: 'administrationPart', language: 'ko', dark: true },
  { name: 'audit', page: 'audit', of: 'answered', language: 'en' },
  { name: 'audit-phone-ko', page: 'audit', of: 'answered', language: 'ko', phone: true },
  { name: 'dashboard', page: 'dashboard', language: 'en', then: charts },
  { name: 'dashboard-dark-ko', page: 'dashboard', language: 'ko', dark: true, then: charts },
  { name: 'dashboard-phone', page: 'dashboard', language: 'en', phone: true, then: charts },
];

/** Conversation of whoever looks, in each language. */
const SESSION = { en: 'web-en', ko: 'web-ko' };
const TURNS: Record<Language, string[]> = {
  en: ['How many days of annual leave do I have?', 'How do I settle travel expenses?'],
  ko: ['연차휴가는 며칠인가요?', '출장비 정산 방법 알려줘'],
};

const answered: Partial<Record<Language, QueryView>> = {};
const waiting = new Map<string, RequestView>();
let documentId: string;
let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack({ ports: asInstalled, policy: POLICY }), launch()]);
  await indexHandbook(stack);
  for (const [question, rating, comment] of ANSWERED) {
    const view = await stack.ask('kim', { question, mode: 'off' });
    answered[view.language] ??= view;
    await stack.call('kim', 'POST', `/v1/queries/${view.id}/feedback`, {
      rating,
      ...(comment && { comment }),
    });
  }
  for (const language of ['en', 'ko'] as const)
    for (const question of TURNS[language])
      await stack.ask('lee', { question, sessionId: SESSION[language], mode: 'off' });
  const decided = await stack.askFor('kim', {
    question: 'What is the budget for trainings?',
    mode: 'strict',
    policy: { review: { planInStrict: false } },
  });
  await stack.decide('lee', decided, { action: 'approve' });
  for (const [kind, questions] of Object.entries(WAITING)) {
    for (const [language, question] of Object.entries(questions))
      waiting.set(`${kind} ${language}`, await stack.askFor('kim', question));
  }
  const { items } = await stack.call<{ items: { id: string }[] }>(
    'lee',
    'GET',
    '/v1/documents?limit=1&text=travel',
  );
  documentId = items[0]!.id;
  mkdirSync(FOLDER, { recursive: true });
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const only = process.env['SCREENSHOT'];

test.each(SHOTS.filter(({ name }) => only === undefined || only.split(',').includes(name)))(
  '$name',
  async ({ name, page: pageName, of, then, ...look }) => {
    const visitor = await Visitor.arrive(browser, stack.url, { as: 'lee', ...look });
    const request = waiting.get(`${of} ${look.language}`);
    const id =
      pageName === 'conversation'
        ? SESSION[look.language]
        : pageName === 'document'
          ? documentId
          : pageName === 'administrationPart'
            ? 'policy'
            : of === 'answered'
              ? answered[look.language]?.id
              : pageName === 'query'
                ? request?.queryId
                : request?.id;
    const page = await visitor.open(pageName, id);
    await then?.(visitor);
    await visitor.settled();
    await page.evaluate(() => document.fonts.ready);
    const devtools = await visitor.context.newCDPSession(page);
    const picture = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
    writeFileSync(resolve(FOLDER, `${name}.webp`), picture.data, 'base64');
    await visitor.context.close();
    expect(visitor.problems).toEqual([]);
  },
  120_000,
);
