import { mayChange, narrowedAccess, readerKey } from '../../../domain/document-access.js';
import type { Classification } from '../../../contract/passage.js';

const access = (groups: string[], classification: Classification = 'internal') => ({
  groups,
  classification,
});

test.each([
  ['everyone gives way to any group', ['hr'], ['everyone'], ['hr']],
  ['the same stays', ['hr'], ['hr'], ['hr']],
  ['some of the groups given', ['hr', 'it'], ['hr', 'legal'], ['hr']],
  ['everyone is more than the groups given', ['everyone'], ['hr'], ['hr']],
  ['other groups are not the sender’s to give', ['it'], ['hr'], ['hr']],
])('groups: %s', (_, own, given, result) => {
  expect(narrowedAccess(access(own), access(given)).groups).toEqual(result);
});

test.each<[Classification, Classification, Classification]>([
  ['confidential', 'public', 'confidential'],
  ['public', 'internal', 'internal'],
  ['internal', 'confidential', 'confidential'],
])('a document that says %s, sent as %s, is %s', (own, given, result) => {
  expect(narrowedAccess(access(['hr'], own), access(['hr'], given)).classification).toBe(result);
});

test.each<[string, string[], string | undefined, boolean]>([
  ['shares a group with it', ['everyone', 'hr'], undefined, true],
  ['uploaded it, and shares no group with it', ['everyone'], 'kim', true],
  ['uploaded it, and is in no group', [], 'kim', true],
  ['shares no group with what somebody else uploaded', ['everyone'], 'lee', false],
  ['shares no group with what came from a folder', ['everyone'], undefined, false],
])('who %s may change it: %s %s %s', (_, groups, uploadedBy, may) => {
  const document = { groups: ['hr'], ...(uploadedBy === undefined ? {} : { uploadedBy }) };
  expect(mayChange(document, { id: 'kim', groups })).toBe(may);
});

test('readers are told apart by their groups, in whichever order these stand', () => {
  const key = readerKey({ groups: ['hr', 'everyone'] });
  expect(readerKey({ groups: ['everyone', 'hr'] })).toBe(key);
  for (const groups of [[], ['everyone'], ['hr,everyone']]) expect(readerKey({ groups })).not.toBe(key);
  expect(readerKey(undefined)).toBe(readerKey({ groups: [] }));
});
