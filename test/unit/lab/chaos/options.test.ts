import { commandOf, readOptions } from '../../../../lab/chaos/options.js';
import { ways } from '../../../../lab/chaos/faults/injector.js';

test('a seed is enough', () => {
  expect(readOptions(['--seed', '7'])).toEqual({
    seed: 7,
    queries: 500,
    store: 'embedded',
    topology: 'embedded',
    reasoner: 'llm',
    atOnce: 20,
    schedule: undefined,
    report: 'chaos-report-7',
  });
  expect(readOptions(['--seed', '7', '--topology', 'cluster'])).toMatchObject({ store: 'opensearch' });
  expect(readOptions(['--help'])).toBe('help');
});

test.each([
  [[], /--seed is missing/],
  [['--seed', 'x'], /--seed: a whole number/],
  [['--seed', '1', '--queries', '0'], /--queries: a whole number, 1 to/],
  [['--seed', '1', '--store', 'paper'], /--store: embedded or opensearch/],
  [['--seed', '1', '--topology', 'cluster', '--store', 'embedded'], /in OpenSearch/],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test('the command of a report is read as the options that it was made from', () => {
  const options = readOptions(['--seed', '7', '--queries', '30', '--store', 'opensearch', '--at-once', '3']);
  const command = commandOf(options as Exclude<typeof options, 'help'>, 'schedule.json');
  const args = command.split(' ').slice(command.split(' ').indexOf('--') + 1);
  expect(readOptions(args)).toEqual({ ...(options as object), schedule: 'schedule.json' });
});

test('of misbehaviours that overlap the latest one that is not over holds', () => {
  const set: (string | undefined)[] = [];
  const held = ways<string>((way) => set.push(way));
  const first = held.begin('a');
  const second = held.begin('b');
  first();
  second();
  expect(set).toEqual(['a', 'b', 'b', undefined]);
});
