import { verificationTypeSchema } from '../../../contract/judgement.js';
import type { Problem } from '../../../contract/failures.js';
import type { PlanView } from '../../../contract/plan.js';
import type { QueryView } from '../../../contract/query.js';
import type { VerificationRecord } from '../../../contract/verification.js';
import { decisionsOf, openOf, type Driver } from './driver.js';
import { reviewerTours } from './reviewers.js';
import { ANSWERS, ASKED, GATED, STORIES } from './stories.js';

// matchers of jest are typed any
const holding = (text: string): unknown => expect.stringContaining(text);
const todoOf = (view: QueryView, id: string) => view.plan?.todos.find((todo) => todo.id === id);
const [gate] = GATED;

/** Policy file of the tours: nothing is cached, and a question without an answer is reviewed before the asker hears so. */
export const HUMAN_POLICY =
  'cache: { ttlSeconds: 0 }\nreview: { notFoundSeconds: 0 }\nautonomy: { spotShare: 0, spotFirst: 0 }\n';

/**
 * Every kind of human step, once by the program and once by HTTP, in both languages.
 * @param tour drives what runs; asked for when a test does
 */
export function humanTours(tour: () => Driver): void {
  describe.each(['ko', 'en'] as const)('in %s', (language) => {
    const story = STORIES[language];
    let sessions = 0;
    const session = () => `tour-${language}-${++sessions}`;

    test('plan review by the program: changed in words, changed by edits, approved; rejected', async () => {
      const id = session();
      const edits = '[{"op":"update","todoId":"s1","set":{"requiresApproval":false}}]';
      const lines = ['2', story.instruction, '2', edits, '1', '1', ''];
      const ran = await tour().vouch(['ask', story.question, '--mode', 'strict', '--session', id], { lines });
      expect(ran.output).toContain(story.titles.plan);
      expect(ran.code).toBe(0);
      const view = await tour().askedIn(id);
      expect(decisionsOf(view)).toEqual([
        'plan_review: modify',
        'plan_review: modify',
        'plan_review: approve',
        'answer_review: approve',
      ]);
      expect(view.plan?.changes.map(({ instruction }) => instruction)).toContain(story.instruction);
      const versions = await tour().vouch(['plan', view.id, '--versions']);
      expect(versions.output).toContain(story.instruction);

      const rejected = await tour().vouch(
        ['ask', story.question, '--mode', 'strict', '--session', session()],
        {
          lines: ['3', story.reason],
        },
      );
      expect(rejected).toMatchObject({ code: 1, output: holding('PLAN_REJECTED') });
    }, 120_000);

    test('plan review by HTTP', async () => {
      let view = await tour().start({ question: story.question, mode: 'strict' });
      view = await tour().decideNext(view, 'plan_review', {
        action: 'modify',
        instruction: story.instruction,
      });
      const added = view.plan!.todos.find((todo) => todo.id !== 's1' && todo.tool === 'search_documents')!;
      view = await tour().decideNext(view, 'plan_review', {
        action: 'modify',
        edits: [{ op: 'remove', todoId: added.id }],
      });
      const plan = await tour().send<PlanView>('GET', `/v1/queries/${view.id}/plan`);
      expect(plan.body).toMatchObject({ editable: true, plan: { version: 3 } });
      view = await tour().decideNext(view, 'plan_review', { action: 'approve' });
      view = await tour().decideNext(view, 'answer_review', { action: 'approve' });
      expect(view.stage).toBe('completed');

      const other = await tour().start({ question: story.question, mode: 'strict' });
      const ended = await tour().decideNext(other, 'plan_review', { action: 'reject', reason: story.reason });
      expect(ended).toMatchObject({ stage: 'rejected', outcome: { code: 'PLAN_REJECTED' } });
    }, 120_000);

    test('clarification by the program and by HTTP', async () => {
      const id = session();
      const args = ['ask', story.unclear, '--mode', 'off', '--session', id];
      expect((await tour().vouch(args, { lines: [story.clarified, ''] })).code).toBe(0);
      expect(decisionsOf(await tour().askedIn(id))).toEqual(['clarification: answer']);

      const view = await tour().start({ question: story.unclear, mode: 'off' });
      const ended = await tour().decideNext(view, 'clarification', {
        action: 'answer',
        text: story.clarified,
      });
      expect(ended).toMatchObject({ stage: 'completed' });
      expect(ended.analysis?.refinedQuestion).toContain(story.clarified);
    }, 120_000);

    test.each([
      ['approve', ['1', ''], 0, 'completed'],
      ['skip', ['2', story.reason, ''], 0, 'skipped'],
      ['reject', ['3', story.reason], 1, 'pending'],
    ] as const)(
      'approval of a step: %s',
      async (action, lines, code, status) => {
        const id = session();
        const args = [
          'ask',
          story.question,
          '--mode',
          'off',
          '--session',
          id,
          '--todo',
          JSON.stringify(gate),
        ];
        const ran = await tour().vouch(args, { lines: [...lines] });
        expect(ran.output).toContain(story.titles.approval);
        expect(ran.code).toBe(code);
        const asked = await tour().askedIn(id);
        expect(decisionsOf(asked)).toEqual([`approval_request: ${action}`]);

        const view = await tour().start({ question: story.question, mode: 'off', todos: [gate!] });
        const ended = await tour().decideNext(view, 'approval_request', { action });
        for (const end of [asked, ended]) {
          if (action === 'reject') expect(end).toMatchObject({ outcome: { code: 'APPROVAL_REJECTED' } });
          else expect(todoOf(end, 'gate')?.status).toBe(status);
        }
        if (action === 'approve') expect(todoOf(ended, 'gate')?.result).toContain('360');
      },
      120_000,
    );

    test('missing inputs of every type by the program: invalid, then valid', async () => {
      const id = session();
      const todos = ASKED.flatMap((todo) => ['--todo', JSON.stringify(todo)]);
      const lines = [...ANSWERS.flatMap(({ typed }) => ['', ...typed]), ''];
      const args = ['ask', story.question, '--mode', 'off', '--session', id, ...todos];
      const ran = await tour().vouch(args, { lines });
      expect(ran.output).toContain(story.titles.input);
      expect(ran.code).toBe(0);
      const view = await tour().askedIn(id);
      expect(view.receipts.map(({ reply }) => reply.value)).toEqual(
        ANSWERS.map(({ sent: [, valid] }) => ({ value: valid })),
      );
    }, 120_000);

    test('missing inputs of every type by HTTP', async () => {
      let view = await tour().start({ question: story.question, mode: 'off', todos: ASKED });
      for (const { sent } of ANSWERS) {
        const { id } = openOf(view, 'input_request');
        const [invalid, valid] = sent as [string, string];
        const refused = await tour().decide(id, { action: 'answer', value: invalid });
        expect(refused).toMatchObject({
          status: 422,
          body: { code: 'HITL_INVALID_RESPONSE', errors: [{ pointer: holding('/value') }] },
        });
        view = await tour().decideNext(view, 'input_request', { action: 'answer', value: valid });
      }
      expect(view.stage).toBe('completed');

      const todos = [{ tool: 'calculate', task: 'a calculation without its expression' }];
      const without = await tour().start({ question: story.question, mode: 'off', todos });
      const skipped = await tour().decideNext(without, 'input_request', { action: 'skip' });
      expect(skipped.stage).toBe('completed');
    }, 120_000);

    test('answer review by the program: searched again, edited with the difference, rejected, approved', async () => {
      const id = session();
      const lines = ['3', story.words, '2', 'draft', '2', story.edited, '1', ''];
      const ran = await tour().vouch(['ask', story.unknown, '--session', id], { lines });
      expect(ran.output).toMatch(/\{\+[^]*\+\}/);
      expect(ran.code).toBe(0);
      const view = await tour().askedIn(id);
      expect(decisionsOf(view)).toEqual(['answer_review: retry', 'answer_review: edit']);
      expect(view).toMatchObject({ answer: { text: story.edited, author: 'reviewer' } });

      const ask = ['ask', `${story.unknown} (2)`, '--session', session()];
      expect((await tour().vouch(ask, { lines: ['4', story.reason] })).output).toContain('ANSWER_REJECTED');
      const other = ['ask', `${story.unknown} (3)`, '--session', session()];
      expect((await tour().vouch(other, { lines: ['1', ''] })).code).toBe(0);
    }, 120_000);

    test('answer review by HTTP', async () => {
      const question = `${story.unknown} (4)`;
      let view = await tour().start({ question });
      view = await tour().decideNext(view, 'answer_review', { action: 'retry', query: story.words });
      view = await tour().decideNext(view, 'answer_review', { action: 'edit', text: story.edited });
      expect(view.receipts.at(-1)?.diff?.some(({ op }) => op === 'added')).toBe(true);
      for (const [action, stage] of [
        ['approve', 'completed'],
        ['reject', 'rejected'],
      ] as const) {
        const asked = await tour().start({ question });
        expect((await tour().decideNext(asked, 'answer_review', { action })).stage).toBe(stage);
      }
    }, 120_000);

    test('pause and resume by the program, with steps left out and changed', async () => {
      const { id } = await tour().start({ question: story.question, mode: 'off', todos: GATED });
      const paused = await tour().vouch(['pause', id, '--reason', story.reason, '--seconds', '600'], {
        as: 'alice',
      });
      expect(paused).toMatchObject({ code: 0, output: holding(story.titles.pause) });
      const pause = openOf(await tour().read(id), 'pause');
      const lines = ['2', 'extra', '1', 'sum', '3', '40+2', ''];
      expect((await tour().vouch(['review', pause.id], { lines })).code).toBe(0);
      expect((await tour().vouch(['resume', id])).output).toContain('HITL_SESSION_NOT_PAUSED');

      await tour().vouch(['pause', id]);
      expect((await tour().vouch(['resume', id, '--update', 'sum={"task":"the sum"}'])).code).toBe(0);
      const approval = openOf(await tour().read(id), 'approval_request');
      expect((await tour().vouch(['review', approval.id, '--action', 'approve'])).code).toBe(0);
      const view = await tour().settled(id, ({ stage }) => stage === 'completed');
      expect(todoOf(view, 'sum')).toMatchObject({ task: 'the sum', result: holding('42') });
      expect(todoOf(view, 'extra')).toMatchObject({ status: 'skipped' });
    }, 120_000);

    test('pause and resume by HTTP; while it lasts nothing starts', async () => {
      const { id, requests } = await tour().start({
        question: story.question,
        mode: 'off',
        todos: GATED,
      });
      const paused = await tour().send<QueryView>('POST', `/v1/queries/${id}/pause`, {
        reason: story.reason,
      });
      expect(paused.body).toMatchObject({ stage: 'paused' });
      await tour().decide(requests[0]!.id, { action: 'approve' });
      const still = await tour().read(id);
      expect(still).toMatchObject({ stage: 'paused' });
      expect(todoOf(still, 'sum')?.status).toBe('pending');
      const modifications = [
        { op: 'skip', todoId: 'extra' },
        { op: 'update', todoId: 'sum', set: { arguments: { expression: '40+2' } } },
      ];
      const resumed = await tour().send('POST', `/v1/queries/${id}/resume`, { modifications });
      expect(resumed.status).toBe(200);
      const again = await tour().send<Problem>('POST', `/v1/queries/${id}/resume`, {});
      expect(['HITL_SESSION_NOT_PAUSED', 'QUERY_ENDED']).toContain(again.body.code);
      const view = await tour().settled(id, ({ stage }) => stage === 'completed');
      expect(todoOf(view, 'sum')?.result).toContain('42');
      expect(todoOf(view, 'extra')?.status).toBe('skipped');
    }, 120_000);

    test('verification of the four types by the program and by HTTP', async () => {
      const { id } = await tour().start({ question: story.question, mode: 'off', todos: GATED });
      for (const type of verificationTypeSchema.options) {
        const ran = await tour().vouch(['verify', id, '--type', type, '--json']);
        expect(JSON.parse(ran.output)).toMatchObject({ type, by: 'local' });
        const sent = await tour().send<VerificationRecord>('POST', `/v1/queries/${id}/verify`, { type });
        expect(sent.body).toMatchObject({ type });
        expect(sent.body.summary).not.toBe('');
      }
      expect((await tour().read(id)).verifications).toHaveLength(8);
      expect((await tour().vouch(['cancel', id])).code).toBe(0);
    }, 120_000);

    reviewerTours(language, tour);
  });
}
