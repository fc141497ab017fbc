import { differencesOf, nearestDifferences } from '../../../../audit/replay/difference.js';

const recorded = { action: 'approve', at: '2026-03-04T05:06:07.502Z', votes: [{ by: 'ann' }] };

test('another value is named with its place', () => {
  expect(differencesOf(recorded, { ...recorded, votes: [{ by: 'kim' }] })).toEqual([
    { field: 'votes[0].by', recorded: 'ann', replayed: 'kim' },
  ]);
});

test('a task that was written down with a later start is no other decision; another time of day is', () => {
  expect(differencesOf(recorded, { ...recorded, at: '2026-03-04T05:06:07.585Z' })).toEqual([]);
  expect(differencesOf(recorded, { ...recorded, at: '2026-03-04T05:16:07.502Z' })).toMatchObject([
    { field: 'at' },
  ]);
});

test('what a later release adds is none; without a candidate all of it differs', () => {
  expect(nearestDifferences(recorded, [{}, { ...recorded, more: 1 }])).toEqual([]);
  expect(nearestDifferences(recorded, [])).toEqual([{ field: '', recorded, replayed: undefined }]);
});
