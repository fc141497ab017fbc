import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '../../../../lab/random.js';
import { deriveSchedule, faultInWords, readSchedule, writeSchedule } from '../../../../lab/chaos/schedule.js';
import { CASE_KINDS, caseOf } from '../../../../lab/chaos/workload/case.js';
import { PEOPLE } from '../../../../lab/chaos/topology/topology.js';

const EVERYTHING = { processes: ['worker', 'api', 'temporal', 'opensearch'], disk: true, model: true };
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'vouch-schedule-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test('a seed has one schedule, and another seed another one', () => {
  expect(deriveSchedule(7, 500, EVERYTHING)).toEqual(deriveSchedule(7, 500, EVERYTHING));
  expect(deriveSchedule(7, 500, EVERYTHING)).not.toEqual(deriveSchedule(8, 500, EVERYTHING));
});

test('a long run has every kind of fault and kills every process, in order, while cases are begun', () => {
  const { faults } = deriveSchedule(3, 500, EVERYTHING);
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(
    new Set(['kill', 'freeze', 'disk_full', 'model', 'tools', 'receiver']),
  );
  const killed = new Set(faults.flatMap((fault) => (fault.kind === 'kill' ? fault.names : [])));
  expect(killed).toEqual(new Set(EVERYTHING.processes));
  const moments = faults.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments.every((at) => at >= 0 && at < 500)).toBe(true);
});

test('nothing is broken that is not there', () => {
  const { faults } = deriveSchedule(3, 500, { processes: ['api'], disk: false, model: false });
  expect(faults.map(({ kind }) => kind)).not.toContain('disk_full');
  expect(faults.map(({ kind }) => kind)).not.toContain('model');
  expect(faults.flatMap((fault) => ('names' in fault ? fault.names : []))).not.toContain('worker');
});

test('a schedule is read as it was written, and anything else is refused with the place', async () => {
  const schedule = deriveSchedule(5, 100, EVERYTHING);
  const file = join(folder, 'schedule.json');
  await writeSchedule(file, schedule);
  expect(await readSchedule(file)).toEqual(schedule);
  writeFileSync(file, JSON.stringify({ ...schedule, faults: [{ at: 1, kind: 'flood', ms: 3 }] }));
  await expect(readSchedule(file)).rejects.toThrow(/faults\.0/);
});

test('faults are told in words', () => {
  expect(faultInWords({ at: 0, kind: 'kill', names: ['worker', 'api'] })).toBe('kill -9 worker and api');
  expect(faultInWords({ at: 0, kind: 'model', way: 'hanging', ms: 5 })).toBe('model hanging for 5 ms');
});

test('cases are those of the seed, whatever else was drawn, and of every kind', () => {
  const told = (n: number) => JSON.stringify({ ...caseOf(4, n, PEOPLE), random: undefined });
  const first = told(17);
  randomOf(4, 'faults').next();
  expect(told(17)).toBe(first);
  const kinds = new Set(Array.from({ length: 500 }, (_, n) => caseOf(4, n, PEOPLE).kind));
  expect([...kinds].sort()).toEqual([...CASE_KINDS].sort());
});

test('numbers are spread over their range', () => {
  const random = randomOf(1, 'spread');
  const drawn = Array.from({ length: 2000 }, () => random.between(1, 4));
  for (const value of [1, 2, 3, 4]) {
    const share = drawn.filter((one) => one === value).length / drawn.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  }
  expect(random.shuffled([1, 2, 3]).sort()).toEqual([1, 2, 3]);
});
