import { webhookPayloadSchema } from '../../../../contract/webhooks.js';
import { wantsGroups, wantsType } from '../../../../domain/webhooks/filter.js';
import { enabled, healthAfter, type Health } from '../../../../domain/webhooks/health.js';
import { isMailed, mailTextOf } from '../../../../domain/webhooks/mail.js';
import { messageOf } from '../../../../domain/webhooks/message.js';
import { nextWait } from '../../../../domain/webhooks/schedule.js';
import { mailFromSchema, mailToSchema } from '../../../../config/settings/tools.js';
import { seal, unseal } from '../../../../ports/seal.js';
import { notice } from '../../../ports/builders.js';

const HOUR = 3_600_000;

const entry = (...fields: Parameters<typeof notice>) => ({ ...notice(...fields), position: 42 });

test('the waits are those of Standard Webhooks, a little longer by chance', () => {
  const waits = (chance: number) => Array.from({ length: 11 }, (_, made) => nextWait(made, chance));
  expect(waits(0)).toEqual(
    [0, 5_000, 300_000, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR].concat(
      undefined as never,
    ),
  );
  expect(waits(1)[1]).toBe(5_500);
});

test('a receiver may put the next attempt off, by a day at most', () => {
  expect(nextWait(1, 0, 60_000)).toBe(60_000);
  expect(nextWait(2, 0, 60_000)).toBe(300_000);
  expect(nextWait(1, 0, 1_000 * HOUR)).toBe(24 * HOUR);
  expect(nextWait(10, 0, 60_000)).toBeUndefined();
});

test('a message holds the facts of its notice, with links where the address is known, and nothing else', () => {
  const data = {
    requestId: 'q-noticed1.r1',
    kind: 'answer_review',
    groups: ['legal'],
    deadline: '2026-01-01T01:00:00.000Z',
    secretOfTomorrow: 'not to be told',
  };
  const message = messageOf(entry('q-noticed1', 7, { data }), 'https://vouch.example.org')!;
  expect(message.id).toBe('msg_q-noticed1_7_42');
  expect(JSON.parse(JSON.stringify(message.payload))).toEqual({
    type: 'hitl.requested',
    timestamp: '2026-01-01T00:00:00.000Z',
    data: {
      queryId: 'q-noticed1',
      seq: 7,
      requestId: 'q-noticed1.r1',
      kind: 'answer_review',
      groups: ['legal'],
      deadline: '2026-01-01T01:00:00.000Z',
      links: {
        query: 'https://vouch.example.org/queries/q-noticed1',
        request: 'https://vouch.example.org/requests/q-noticed1.r1',
      },
    },
  });
  expect(webhookPayloadSchema.safeParse(message.payload).success).toBe(true);
  expect(messageOf(entry('q-noticed1', 8, { type: 'stage_changed' }), undefined)).toBeUndefined();
});

test('endpoints are told of the types and groups that they want', () => {
  const message = messageOf(entry('q-noticed1', 1), undefined)!;
  expect(wantsType({ types: [], groups: [] }, message)).toBe(true);
  expect(wantsType({ types: ['hitl.requested'], groups: [] }, message)).toBe(true);
  expect(wantsType({ types: ['hitl.decided'], groups: [] }, message)).toBe(false);
  const legal = { types: [], groups: ['legal'] };
  expect(wantsGroups(legal, ['legal', 'other'])).toBe(true);
  expect(wantsGroups(legal, ['other'])).toBe(false);
  expect(wantsGroups(legal, [])).toBe(true);
  expect(wantsGroups(legal, undefined)).toBe(false);
  expect(wantsGroups({ types: [], groups: [] }, undefined)).toBe(true);
});

describe('the health of an endpoint', () => {
  const healthy: Health = { enabled: true };
  const failed = { outcome: 'failed', problem: 'timeout' } as const;
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR).toISOString();

  test('it fails from the first failure to the next success', () => {
    const failing = healthAfter(healthy, failed, at(0));
    expect(failing).toEqual({ enabled: true, failingSince: at(0) });
    expect(healthAfter(failing, failed, at(100))).toBe(failing);
    expect(healthAfter(failing, { outcome: 'delivered', status: 204 }, at(101))).toEqual(healthy);
    expect(healthAfter(healthy, { outcome: 'delivered', status: 204 }, at(101))).toBe(healthy);
  });

  test('after five days without one success it is disabled, and starts afresh when enabled', () => {
    const failing = healthAfter(healthy, failed, at(0));
    const off = healthAfter(failing, failed, at(120));
    expect(off).toMatchObject({ enabled: false, disabled: { because: 'failing', at: at(120) } });
    expect(enabled(off)).toEqual(healthy);
  });

  test('a receiver that is gone is disabled at once', () => {
    const gone = { ...failed, problem: 'status', status: 410 } as const;
    expect(healthAfter(healthy, gone, at(0))).toMatchObject({ disabled: { because: 'gone' } });
  });
});

describe('mail', () => {
  const data = {
    requestId: 'q-noticed1.r1',
    kind: 'answer_review',
    deadline: '2026-01-01T01:00:00.000Z',
    defaultAction: 'approve',
  };
  const message = messageOf(entry('q-noticed1', 7, { data }), 'https://vouch.example.org')!;

  test('it says what, until when, what otherwise, and where; in both languages', () => {
    const { subject, text } = mailTextOf(message, 'en');
    expect(subject).toBe('Vouch: waiting for you (answer review)');
    expect(text.split('\n').slice(0, 4)).toEqual([
      'Request: q-noticed1.r1',
      'Due: 2026-01-01 01:00 UTC',
      'Without a decision: approve',
      'Open: https://vouch.example.org/requests/q-noticed1.r1',
    ]);
    const korean = mailTextOf(message, 'ko');
    expect(korean.subject).toBe('Vouch: 확인이 필요합니다 (답변 검토)');
    expect(korean.text).toContain('기한 내 결정이 없으면: 승인');
  });

  test('of what was not found silence approves nothing: it stays so', () => {
    const about = messageOf(entry('q-noticed1', 7, { data: { ...data, notFound: true } }), undefined)!;
    expect(mailTextOf(about, 'en').text).toContain('Without a decision: leave as not found');
    expect(mailTextOf(about, 'ko').text).toContain('기한 내 결정이 없으면: 답 없음으로 유지');
  });

  test('a kind that nobody knows becomes no part of a header', () => {
    const odd = messageOf(entry('q-noticed1', 7, { data: { kind: 'x\r\nBcc: a@b.c' } }), undefined)!;
    expect(mailTextOf(odd, 'en').subject).toBe('Vouch: waiting for you (Request)');
  });

  test('people are written to about what they have to do, and nothing else', () => {
    const mailed = (type: Parameters<typeof notice>[2]) =>
      isMailed(messageOf(entry('q-noticed1', 1, type), '')!);
    for (const type of ['hitl_request', 'hitl_reminder', 'hitl_warning', 'hitl_escalated'] as const)
      expect(mailed({ type })).toBe(true);
    for (const type of ['hitl_decided', 'hitl_claimed', 'query_ended'] as const)
      expect(mailed({ type })).toBe(false);
  });

  test('the settings name addresses by group; nothing that could become another header is an address', () => {
    expect(mailToSchema.parse('legal:ann@example.org|bob@example.org, *:bob@example.org')).toEqual([
      { address: 'ann@example.org', groups: ['legal'] },
      { address: 'bob@example.org', groups: ['legal', '*'] },
    ]);
    for (const wrong of [
      'legal',
      'legal:',
      'legal:ann',
      'a:b@c\r\nBcc: x@y',
      'a:<b@c>',
      'a:b@c d@e',
      ':b@c.de',
    ])
      expect({ wrong, taken: mailToSchema.safeParse(wrong).success }).toEqual({ wrong, taken: false });
    expect(mailFromSchema.safeParse('Vouch <vouch@example.org>').success).toBe(true);
    expect(mailFromSchema.safeParse('vouch@example.org').success).toBe(true);
    expect(mailFromSchema.safeParse('V\r\nBcc: x@y.z <vouch@example.org>').success).toBe(false);
  });
});

test('a secret is sealed for its owner, and opens with the key that sealed it only', () => {
  const key = (id: string, fill: number) => ({ id, key: new Uint8Array(32).fill(fill) });
  const sealed = seal([key('new', 1), key('old', 2)], 'whsec_secret', 'wh-1');
  expect(sealed.keyId).toBe('new');
  expect(JSON.stringify(sealed)).not.toContain('secret');
  expect(unseal([key('other', 3), key('new', 1)], sealed, 'wh-1')).toBe('whsec_secret');
  expect(() => unseal([key('new', 1)], sealed, 'wh-2')).toThrow('was changed');
  expect(() => unseal([key('old', 2)], sealed, 'wh-1')).toThrow('holds no key new');
  expect(unseal([], seal([], 'whsec_secret', 'wh-1'), 'wh-1')).toBe('whsec_secret');
});
