import type { PolicyKey } from '../../../contract/administration.js';
import { changesOf, editable, valueOfTyped } from '../../../web/pages/administration/policy/changes.js';

const key = (name: string, value: PolicyKey['value']): PolicyKey => ({
  key: name,
  value,
  default: value,
  origin: 'default',
});

const ITEMS = [
  key('retrieval.k', 8),
  key('retrieval.snippetChars', 200),
  key('requests.pause.defaultAction', 'resume'),
  key('requests.pause.quorum.approvals', 1),
  key('requests.pause.quorum.people', []),
];

test('what is typed becomes parts of a policy, and neighbours of a deep key go with it', () => {
  expect(changesOf(ITEMS, { 'retrieval.k': '12', 'requests.pause.defaultAction': 'cancel' })).toEqual({
    retrieval: { k: 12 },
    requests: { pause: { defaultAction: 'cancel' } },
  });
  expect(changesOf(ITEMS, { 'requests.pause.quorum.approvals': '2' })).toEqual({
    requests: { pause: { quorum: { approvals: 2, people: [] } } },
  });
});

test('a text is edited as it is, all else as JSON', () => {
  expect(ITEMS.map(({ value }) => editable(value))).toEqual(['8', '200', 'resume', '1', '[]']);
  expect(valueOfTyped({ value: 8 }, 'many')).toBeUndefined();
  expect(valueOfTyped({ value: 'resume' }, 'many')).toBe('many');
});
