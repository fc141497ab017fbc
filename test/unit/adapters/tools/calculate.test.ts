import { createLocalToolHost } from '../../../../adapters/choose-tools.js';
import { PortError } from '../../../../ports/port-error.js';

const host = createLocalToolHost();
const calculate = async (expression: string, language: 'en' | 'ko' = 'en'): Promise<string> =>
  (await host.call({ tool: 'calculate', arguments: { expression }, callId: 'c', language })).text;

test.each([
  ['(120 + 35) * 1.1', '170.5'],
  ['0.1 + 0.2', '0.3'],
  ['2 ^ 3 ^ 2', '512'],
  ['-2 ^ 2', '-4'],
  ['2 ** -1', '0.5'],
  ['-7 % 3', '2'],
  ['10 mod 4', '2'],
  ['10 / 3', '3.3333333333333333333'],
  ['2 / 3', '0.66666666666666666667'],
  ['12 × 3 − 6 ÷ 2', '33'],
  ['2 (3 + 4)', '14'],
  ['９＋１', '10'],
  ['123456789012345678901234567890 * 10 + 1', '1234567890123456789012345678901'],
  ['0 * -1', '0'],
  // percentages
  ['15%', '0.15'],
  ['20% of 300', '60'],
  ['12.5% of (100 + 60)', '20'],
  ['300의 20%', '60'],
  ['100 + 10%', '110'],
  ['200 - 10% - 3', '177'],
  ['10% - 3', '-2.9'],
  ['300 * 20%', '60'],
  ['(100 + 50) * 10% + 1', '16'],
  // thousands
  ['1,200 * 3', '3600'],
  ['1,234,567.5 + 1', '1234568.5'],
  ['max((1,200), 3)', '1200'],
  ['(1,200 + 1) * sqrt(4)', '2402'],
  // functions
  ['abs(-3) + round(2.5) + round(2.345, 2) + floor(-1.5) + ceil(1.2)', '8.35'],
  ['min(3, 1, 2) + max(3, 1, 2)', '4'],
  ['sum(1, 2, 3) / mean(1, 2, 3)', '3'],
  ['sqrt(2) ^ 2', '2'],
])('%s = %s', async (expression, value) => {
  expect(await calculate(expression)).toBe(`${expression} = ${value}`);
});

test.each([
  ['9^9^9', /too large/],
  ['10^60', /too large/],
  ['(9^-1000)^1000', /too small/],
  ['1e999999999', /too large/],
  ['1.0001 ^ 1001', /too large/],
  [`1${' '.repeat(600)}`, /too large/],
  ['100!', /not arithmetic/],
  ['factorial(9)', /not arithmetic/],
  ['a = 1', /not arithmetic/],
  ['f(x) = x', /not arithmetic/],
  ['import("fs")', /not arithmetic/],
  ['eval("1")', /not arithmetic/],
  ['"1"', /not arithmetic/],
  ['[1, 2]', /not arithmetic/],
  ['5 cm', /not arithmetic/],
  ['pi', /not arithmetic/],
  ['1 == 1', /not arithmetic/],
  ['1 > 0 ? 1 : 2', /not arithmetic/],
  ['1; 2', /not arithmetic/],
  ['cos.constructor("return 1")()', /cannot be read/],
  ['abs.constructor(1)', /not arithmetic/],
  ['1 / 0', /divides by zero/],
  ['5 % 0', /divides by zero/],
  ['0 ^ -1', /divides by zero/],
  ['sqrt(-1)', /not a real/],
  ['(-8) ^ 0.5', /not a real/],
  ['max(1,200)', /comma/],
  ['sum(3, 1,200)', /comma/],
  ['1,20', /cannot be read/],
  ['0,123', /cannot be read/],
  ['(5 + 5)% - 3', /cannot be read/],
  ['round(1, 99)', /cannot be read/],
  ['sqrt(1, 2)', /cannot be read/],
  ['1 +', /cannot be read/],
  ['((1)', /cannot be read/],
  ['1 2', /cannot be read/],
  [' ', /not arithmetic/],
])('%s is refused, saying what can be written', async (expression, message) => {
  const refused = calculate(expression);
  await expect(refused).rejects.toBeInstanceOf(PortError);
  await expect(refused).rejects.toMatchObject({ kind: 'invalid' });
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/20% of 300, and abs, round/);
});

test('percentages upon percentages stay quick', async () => {
  expect(await calculate(`1${' + 100%'.repeat(60)}`)).toMatch(/= 1152921504606846976$/);
});

test('refusals speak the language of the asker', async () => {
  await expect(calculate('1/0', 'ko')).rejects.toThrow(/0으로 나누는.*백분율/);
});
