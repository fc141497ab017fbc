import { alike } from '../../contract/language.js';
import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { DETAILS } from '../../api/details.js';
import { issueText } from '../../domain/forms/issue-texts.js';
import { PortError } from '../../ports/port-error.js';
import { outcomeTexts } from '../../web/pages/review/frame/outcome-texts.js';
import { refusalTexts } from '../../web/pages/review/frame/refusal-texts.js';
import { pauseTexts } from '../../web/pages/review/pause/texts.js';
import { planReviewTexts } from '../../web/pages/review/plan-review/texts.js';
import { elicitationTexts } from '../../web/parts/elicitation-texts.js';
import { scriptedTools, tool } from '../workflows/human/support.js';
import { expectCounted, goBackRefused, press } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { endOf } from './support/stack.js';
import { useWeb } from './support/use-web.js';

const text = { type: 'string' } as const;
const BOOK = tool('trip.book', {
  inputSchema: {
    type: 'object',
    properties: {
      day: { ...text, title: 'Day', format: 'date' },
      leaves: { ...text, title: 'Leaves at', format: 'date-time' },
      details: { ...text, title: 'Details', format: 'json' },
    },
    required: ['day', 'leaves', 'details'],
  },
});
const tools = scriptedTools([BOOK], async () => 'booked');

const web = useWeb({
  policy: { cache: { ttlSeconds: 0 } },
  ports: () => {
    const ports = cuedPorts();
    const editPlan = async () => {
      throw new PortError('modification_failed', alike('the words name no todo'));
    };
    return { ...ports, tools, reasoner: { ...ports.reasoner!, editPlan } };
  },
});

const PLANNED = {
  policy: { review: { planAlways: true } },
  todos: [{ id: 'more', tool: 'search_documents', task: 'Look further', query: 'allowance' }],
};
const REFUSED = { expected: /409|422|ERR_FAILED/ };

test('a form with a day, a time and JSON says what does not fit, and sends what does', async () => {
  const request = await web.stack.askFor('local', {
    question: 'Book the trip',
    todos: [{ id: 'book', tool: 'trip.book', task: 'Book it' }],
  });
  const visitor = await web.visit({ as: 'kim' });
  const { page } = visitor;
  await visitor.open('request', request.id);
  const [day, leaves, details] = ['Day', 'Leaves at', 'Details'].map((name) => page.getByLabel(name));
  // its editor comes last: before that there is nothing to check
  await details!.waitFor();
  await press(visitor, 'answer');
  await page
    .getByText(issueText({ code: 'required' }, 'en'))
    .nth(2)
    .waitFor();
  await day!.fill('2026-02-30');
  await details!.fill('{"seat": ');
  await details!.blur();
  await page.getByText(issueText({ code: 'type', type: 'json' }, 'en')).waitFor();
  await press(visitor, 'answer');
  // no day of the calendar, no time, no JSON
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(3);
  await day!.fill('2026-03-01');
  await leaves!.fill('2026-07-01T09:00');
  await details!.fill('{"seat": ["aisle", 12]}');
  await details!.blur();
  await press(visitor, 'answer');
  await expectCounted(visitor, 'answer');
  expect((await endOf(web.stack, request.queryId)).stage).toBe('completed');
  // in London it is summer; the host of the tool reads the JSON
  expect(tools.calls.map((call) => call.arguments)).toEqual([
    { day: '2026-03-01', leaves: '2026-07-01T08:00:00.000Z', details: '{"seat": ["aisle", 12]}' },
  ]);
});

test.each(['en', 'ko'] as const)(
  'a day that does not exist is refused and stays to be corrected (%s)',
  async (language) => {
    const request = await web.stack.askFor('local', {
      question: 'Book the trip',
      todos: [{ id: 'book', tool: 'trip.book', task: 'Book it' }],
    });
    const visitor = await web.visit({ as: 'kim', language });
    const { page } = visitor;
    await visitor.open('request', request.id);
    const day = page.getByLabel('Day');
    await day.fill('2026-02-31');
    await day.blur();
    await page.getByText(issueText({ code: 'type', type: 'date' }, language)).waitFor();
    expect(await day.inputValue()).toBe('2026-02-31');
    const leaves = page.getByLabel('Leaves at');
    await leaves.focus();
    // 31 February in Britain, a year without a day in Korea: the browser has no value for either
    for (const part of language === 'en' ? ['31', '02', '2026'] : ['2026']) await page.keyboard.type(part);
    if (language === 'en') {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('0900');
    }
    await leaves.blur();
    await page.getByText(visitor.texts(elicitationTexts).noMoment).waitFor();
    await page.getByLabel('Details').fill('{}');
    await press(visitor, 'answer');
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
    expect((await web.stack.read(request.queryId)).stage).not.toBe('completed');
  },
);

test('words that come to no change of the plan are refused, and stay', async () => {
  const request = await web.stack.askFor('local', { question: 'Plan it', ...PLANNED });
  const visitor = await web.visit({ as: 'kim', ...REFUSED });
  const { page } = visitor;
  await visitor.open('request', request.id);
  const { instruct } = planReviewTexts.en;
  const field = page.getByRole('textbox', { name: instruct.label });
  await field.fill('do better');
  await page.getByRole('button', { name: instruct.preview }).click();
  await page.getByRole('alert').getByText(DETAILS.HITL_MODIFICATION_FAILED.en).waitFor();
  expect(await field.inputValue()).toBe('do better');
  await page.reload();
  expect(await field.inputValue()).toBe('do better');
  expect((await web.stack.read(request.queryId)).plan?.version).toBe(1);
});

test('changes of a plan that another one changed meanwhile are refused, and can be made on the new one', async () => {
  const request = await web.stack.askFor('local', { question: 'Plan it', ...PLANNED });
  const visitor = await web.visit({ as: 'kim', ...REFUSED });
  const { page } = visitor;
  // news do not reach the page
  await page.route(/\/events(\?|$)/, (route) => route.abort());
  await visitor.open('request', request.id);
  const { list, actOn, unsaved } = planReviewTexts.en;
  await page.getByRole('button', { name: actOn(list.remove, 'Look further'), exact: true }).click();
  await page.getByText(unsaved.title(1)).waitFor();
  const add = { op: 'add', todo: { tool: 'search_documents', task: 'Search more', query: 'more' } };
  await web.stack.call('lee', 'PATCH', `/v1/queries/${request.queryId}/plan`, { edits: [add], version: 1 });
  await page.getByRole('button', { name: unsaved.apply }).click();
  await page.getByRole('alert').getByText(DETAILS.PLAN_VERSION_CHANGED.en).waitFor();
  await page.getByRole('link', { name: outcomeTexts.en.askedAgain }).click();
  await page.getByText(unsaved.rebased(1, 2)).waitFor();
  await page.getByRole('button', { name: unsaved.apply }).click();
  await page.getByText(planReviewTexts.en.changed.title, { exact: true }).waitFor();
  const { plan } = await web.stack.read(request.queryId);
  expect(plan?.version).toBe(3);
  expect(plan?.todos.map(({ task }) => task)).not.toContain('Look further');
  expect(plan?.todos.map(({ task }) => task)).toContain('Search more');
});

test('a question does not go on with changes that do not fit its plan any more, and they stay', async () => {
  const { queryId } = await web.stack.askFor('local', { question: 'Plan it', ...PLANNED });
  const path = `/v1/queries/${queryId}`;
  await web.stack.call('local', 'POST', `${path}/pause`, {});
  const { requests } = await web.stack.call<QueryView>('local', 'GET', path);
  const pause = (requests as RequestView[]).find(({ kind }) => kind === 'pause')!;
  const visitor = await web.visit({ as: 'kim', ...REFUSED });
  const { page } = visitor;
  await page.route(/\/events(\?|$)/, (route) => route.abort());
  await visitor.open('request', pause.id);
  const skip = page.getByRole('button', { name: pauseTexts.en.skip('Look further'), exact: true });
  await skip.click();
  await web.stack.call('lee', 'PATCH', `${path}/plan`, {
    edits: [{ op: 'remove', todoId: 'more' }],
    version: 1,
  });
  await press(visitor, 'resume');
  await goBackRefused(visitor);
  await page.getByRole('alert').getByText(refusalTexts.en.advice.HITL_MODIFICATION_FAILED!).waitFor();
  expect((await web.stack.read(queryId)).stage).toBe('paused');
});
