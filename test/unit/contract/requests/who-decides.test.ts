import type { RequestKind } from '../../../../contract/requests/index.js';
import { KIND_FACTS } from '../../../../contract/requests/kinds.js';
import {
  obstacleToDeciding,
  readingUntil,
  type Decidable,
  type Obstacle,
  type Person,
} from '../../../../contract/requests/who-decides.js';

const now = Date.parse('2026-03-01T10:00:00.000Z');
const later = '2026-03-01T10:00:01.000Z';
const before = '2026-03-01T09:59:59.000Z';
const claimOf = (by: string, until: string) => ({ by, at: '2026-03-01T09:50:00.000Z', until });

const asker = { id: 'ann', mayDecide: true };
const kim: Person = { id: 'kim', groups: ['finance'] };
const ann: Person = { id: 'ann', groups: [] };

type Row = [what: string, request: Partial<Decidable>, person: Person, Obstacle['type'] | undefined];

const cases: Row[] = [
  ['nobody named: everyone', {}, kim, undefined],
  ['a member of one of the groups', { groups: ['it', 'finance'] }, kim, undefined],
  ['no member', { groups: ['it'] }, kim, 'groups'],
  ['the asker, of what is not addressed to them', { groups: ['it'] }, ann, 'groups'],
  ['the asker, of a clarification', { kind: 'clarification', groups: ['it'] }, ann, undefined],
  ['the asker, of an input', { kind: 'input_request', groups: ['it'] }, ann, undefined],
  ['the asker, of a pause', { kind: 'pause', groups: ['it'] }, ann, undefined],
  ['somebody else, of a pause', { kind: 'pause', groups: ['it'] }, kim, 'groups'],
  ['the asker, barred', { asker: { id: 'ann', mayDecide: false } }, ann, 'asker'],
  [
    'the asker, barred from a clarification, too',
    { kind: 'clarification', asker: { id: 'ann', mayDecide: false } },
    ann,
    'asker',
  ],
  ['somebody else where the asker is barred', { asker: { id: 'ann', mayDecide: false } }, kim, undefined],
  ['a person who is named', { quorum: { people: ['kim', 'lee'] } }, kim, undefined],
  ['a person who is not named', { quorum: { people: ['lee'] } }, kim, 'people'],
  ['a person who is named, of no group', { groups: ['it'], quorum: { people: ['kim'] } }, kim, 'groups'],
  ['who has voted', { quorum: { people: [], votes: [{ by: 'kim' }] } }, kim, 'voted'],
  ['who has not voted', { quorum: { people: [], votes: [{ by: 'lee' }] } }, kim, undefined],
  ['who holds it', { claim: claimOf('kim', later) }, kim, undefined],
  ['while somebody else holds it', { claim: claimOf('lee', later) }, kim, 'claimed'],
  ['after the lease of somebody else', { claim: claimOf('lee', before) }, kim, undefined],
  ['groups come before claims', { groups: ['it'], claim: claimOf('lee', later) }, kim, 'groups'],
  ['a reviewer', {}, { ...kim, roles: ['reviewer'] }, undefined],
  ['an auditor', {}, { ...kim, roles: ['auditor', 'admin'] }, 'role'],
  ['an asker, of the question of another', {}, { ...kim, roles: ['asker'] }, 'role'],
  ['an asker, of their own question', {}, { ...ann, roles: ['asker'] }, undefined],
  ['an older request: what is not told refuses nobody', { asker: undefined }, ann, undefined],
];

test.each(cases)('%s', (_what, request, person, expected) => {
  const whole = { kind: 'answer_review' as RequestKind, groups: [], asker, ...request };
  expect(obstacleToDeciding(whole, person, now)?.type).toBe(expected);
});

test('an obstacle names who could decide instead', () => {
  expect(obstacleToDeciding({ kind: 'pause', groups: ['it'], asker }, kim, now)).toEqual({
    type: 'groups',
    groups: ['it'],
  });
});

test('what is addressed to the asker', () => {
  const own = Object.entries(KIND_FACTS).filter(([, { askersOwn }]) => askersOwn);
  expect(own.map(([kind]) => kind)).toEqual(['clarification', 'input_request', 'pause']);
});

test('who must read first decides once they have held the request for the time, others at once', () => {
  const readFirst = { seconds: 40, groups: ['new'] };
  const since = (seconds: number, by = 'kim') => ({
    by,
    at: new Date(now - seconds * 1000).toISOString(),
    until: later,
  });
  const fresh = { id: 'kim', groups: ['new'] };
  expect(readingUntil({}, fresh, now)).toBeUndefined();
  expect(readingUntil({ readFirst }, fresh, now)).toBe(Infinity);
  expect(readingUntil({ readFirst, claim: since(60, 'lee') }, fresh, now)).toBe(Infinity);
  expect(readingUntil({ readFirst, claim: since(39) }, fresh, now)).toBe(now + 1000);
  expect(readingUntil({ readFirst, claim: since(40) }, fresh, now)).toBeUndefined();
  expect(readingUntil({ readFirst }, { id: 'kim', groups: ['old'] }, now)).toBeUndefined();
  expect(readingUntil({ readFirst: { ...readFirst, groups: [] } }, { id: 'kim', groups: [] }, now)).toBe(
    Infinity,
  );
});
