import { showRequest } from '../../../cli/forms/index.js';
import type { Scene } from '../../../cli/forms/form.js';
import { TEXTS } from '../../../cli/texts/index.js';
import type { Language } from '../../../contract/language.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import { approval, input, pause, plan, waitingFor } from './requests.js';
import { decided, inReview, QUERY_ID } from './samples.js';
import { ScriptedApi, type Script } from './scripted-api.js';
import { TestHost } from './test-host.js';

const NOW = Date.parse('2026-03-02T05:25:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const scene = (language: Language): Scene => ({
  terminal: {
    width: 80,
    tableWidth: 80,
    print: () => undefined,
    notice: () => undefined,
    paint: (_, text) => text,
  },
  texts: TEXTS[language],
  now: NOW,
  plan,
});
const shown = (request: HumanRequest, language: Language = 'en') =>
  showRequest(request, scene(language)).join('\n');

describe('what every form shows', () => {
  const full: HumanRequest = {
    ...approval,
    deadline: at(10),
    priority: 'urgent',
    groups: ['finance'],
    claim: { by: 'kim', at: at(0), until: at(5) },
    quorum: {
      approvals: 2,
      people: ['kim', 'lee'],
      votes: [{ by: 'lee', action: 'approve', at: at(0) }],
    },
    ladder: [
      { step: 'remind', at: at(1), doneAt: at(1) },
      { step: 'escalate', at: at(5), groups: ['board'] },
      { step: 'warn', at: at(9) },
    ],
  };

  test('deadline, claim, votes, groups, priority and what comes next', () => {
    const text = shown(full);
    expect(text).toMatch(/If nobody answers by .* \(10 min left\), it is skipped\./);
    expect(text).toContain('Priority: urgent');
    expect(text).toMatch(/kim is working on it until \d/);
    expect(text).toContain('1 of 2 approvals (so far lee)');
    expect(text).toContain('May decide: kim, lee');
    expect(text).toContain('For: finance');
    expect(text).toMatch(/Coming up: urgent and also for board from .* · warning at/s);
    expect(text).not.toContain('reminder');
  });

  test('a deadline that stands still', () => {
    const text = shown({ ...full, frozenSince: at(3) }, 'ko');
    expect(text).toContain('기한이 멈춰 있습니다');
    expect(text).toContain('7분');
    expect(text).not.toContain('긴급, board');
  });
});

test.each([
  [approval, ['mail.send (s2)', 'copies = 2', 'Sends a mail.', 'data leaves the organisation', '2 s, $0.02']],
  [input, ['How long was the trip?', 'Days (required, whole number, 1 to 31)', 'pattern ^[A-Z]+$']],
  [pause, ['Paused · by alice', 'Reason: lunch', 'still running', 't2 How do I settle']],
] as const)('the form of $kind shows what it is about', (request, parts) => {
  for (const part of parts) expect(shown(request)).toContain(part);
  expect(shown(request, 'ko')).toMatch(/[가-힣]/);
});

test('what was shown before is shown by its difference, and nothing else', () => {
  const [review] = inReview('en').requests;
  const request: HumanRequest = {
    ...review!,
    reopens: `${QUERY_ID}.r1`,
    difference: {
      because: 'evidence_changed',
      passages: [
        {
          id: 'p#0',
          documentId: 'p',
          title: 'Expenses',
          before: { contentHash: 'a'.repeat(64), snippet: 'within seven days' },
          after: { contentHash: 'b'.repeat(64), snippet: 'within ten days' },
        },
      ],
    },
  };
  const text = shown(request);
  expect(text).toContain('changed since it was last shown');
  expect(text).toContain('within [-seven-]{+ten+} days');
  expect(text).not.toContain('File an expense report');
});

describe('asked at the terminal', () => {
  let api: ScriptedApi;
  afterEach(() => api.close());

  /** Has a request decided with these lines; gives the decisions and what was printed. */
  async function decide(request: HumanRequest, lines: string[], answer?: Script['answer']) {
    api = new ScriptedApi({
      first: waitingFor(request),
      afterDecision: (to, receipt) => to.become(decided(to.view, receipt)),
      ...(answer ? { answer } : {}),
    });
    const url = await api.listen();
    const host = new TestHost().pipe(...lines);
    await host.vouch('review', request.id, '--api', url, '--no-claim');
    return { decisions: api.decisions(), output: host.output };
  }

  test.each([
    [approval, ['1'], { action: 'approve' }],
    [approval, ['skip', 'too dear'], { action: 'skip', reason: 'too dear' }],
    [approval, ['3', ''], { action: 'reject' }],
    [input, ['', '40', '3', 'AB'], { action: 'answer', value: { days: 3, code: 'AB' } }],
    [input, ['2', ''], { action: 'skip' }],
    [pause, ['1'], { action: 'resume' }],
    [
      pause,
      ['2', 't2', '1', '1', '3', 'per diem', ''],
      {
        action: 'resume',
        modifications: [
          { op: 'skip', todoId: 't2' },
          { op: 'update', todoId: 't1', set: { arguments: { query: 'per diem' } } },
        ],
      },
    ],
    [pause, ['3', 'enough'], { action: 'cancel', reason: 'enough' }],
  ] as const)('a decision, %#', async (request, lines, decision) => {
    expect((await decide(request, [...lines])).decisions).toEqual([decision]);
  });

  test('a field that the server refuses is asked again, and only that one', async () => {
    let refusals = 0;
    const { decisions, output } = await decide(input, ['', '3', 'ZZ', 'AB'], ({ path }) =>
      path.endsWith('/decision') && refusals++ === 0
        ? {
            problem: 'HITL_INVALID_RESPONSE',
            more: { errors: [{ pointer: '/value/code', detail: 'must be a known one' }] },
          }
        : undefined,
    );
    expect(output).toContain('Cost centre: must be a known one');
    expect(decisions.map(({ value }) => value)).toEqual([
      { days: 3, code: 'ZZ' },
      { days: 3, code: 'AB' },
    ]);
  });

  test('w shows the whole of what was shown by its difference', async () => {
    const difference = {
      because: 'arguments_changed' as const,
      arguments: [{ name: 'to', before: 'finance', after: 'everyone' }],
    };
    const { decisions, output } = await decide({ ...approval, difference }, ['w', '1']);
    expect(output).toContain('[-finance-]{+everyone+}');
    expect(output.indexOf('Sends a mail.')).toBeGreaterThan(output.indexOf('[-finance-]'));
    expect(decisions).toEqual([{ action: 'approve' }]);
  });
});
