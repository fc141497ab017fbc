import { narrowedAccess } from '../../domain/document-access.js';
import type { Classification } from '../../contract/passage.js';

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
