import stringWidth from 'string-width';
import { TestHost } from './test-host.js';

/** Prints everything that a command line is answered with. */
async function answerTo(language: 'en' | 'ko', ...args: string[]): Promise<string> {
  const host = new TestHost({ language });
  await expect(host.vouch(...args)).rejects.toThrow();
  return host.output + host.errors;
}

const MISTAKES = [
  ['shw'],
  ['show'],
  ['show', 'a', 'b'],
  ['ask', 'x', '--mode', 'loose'],
  ['ask', 'x', '--mod', 'auto'],
  ['list', '--limit'],
  ['extend', 'q-1', 'soon'],
  ['source', 'add', '.'],
];

test('a mistake in a command line is told in Korean, with what is meant and where help is', async () => {
  const said = await Promise.all(MISTAKES.map((args) => answerTo('ko', ...args)));
  expect(said.map((text) => text.split('\n').slice(0, 2))).toEqual([
    ["오류: 'shw' 명령은 없습니다.", '(비슷한 이름: show)'],
    ["오류: 'id' 인수를 써야 합니다.", '(도움말: vouch show --help)'],
    ['오류: 인수는 1개여야 하는데 2개를 썼습니다.', '(도움말: vouch show --help)'],
    [
      "오류: '--mode <mode>' 옵션에 'loose' 값을 쓸 수 없습니다. 쓸 수 있는 값은 auto, strict, off입니다.",
      '(도움말: vouch ask --help)',
    ],
    ["오류: '--mod' 옵션은 없습니다.", '(비슷한 이름: --mode)'],
    ["오류: '--limit <rows>' 옵션에 값을 써야 합니다.", '(도움말: vouch list --help)'],
    [
      "오류: 'seconds' 인수에 'soon' 값을 쓸 수 없습니다. 초 단위의 정수로 써야 합니다.",
      '(도움말: vouch extend --help)',
    ],
    ["오류: '--collection <collection>' 옵션을 써야 합니다.", '(도움말: vouch source add --help)'],
  ]);
});

test('English stays as it is', async () => {
  expect(await answerTo('en', 'show')).toMatch(/^error: missing required argument 'id'\n/);
});

test('the help of every kind of command is in Korean, with its choices and defaults', async () => {
  const help = await answerTo('ko', 'index', '--help');
  expect(help).toContain('접근 그룹');
  expect(help).toMatch(/선택: "public".*기본값:\s+"internal"/s);
  expect(help).not.toMatch(/choices:|default:/);
});

test.each([
  ['en', 'default'],
  ['ko', '기본값'],
] as const)(
  'a default is told once, as one would type it, and where there is one: %s',
  async (language, word) => {
    const defaultsOf = async (...command: string[]) =>
      [...(await answerTo(language, ...command, '--help')).matchAll(/\([^:()]+: ?\s*([^()]+)\)/g)]
        .filter(([text]) => text.startsWith(`(${word}:`))
        .map(([, value]) => value);
    expect((await defaultsOf('keys', 'rotate')).filter((value) => value === '0')).toHaveLength(1);
    expect(await defaultsOf('source', 'add')).toContain('10m');
    const ofEndpoint = (value: string | undefined) => value === 'all' || value === '전체';
    expect((await defaultsOf('webhooks', 'add')).filter(ofEndpoint)).toHaveLength(2);
    expect((await defaultsOf('webhooks', 'change')).filter(ofEndpoint)).toEqual([]);
  },
);

test('the help of a group of commands is in Korean, and no line is wider than the terminal', async () => {
  const help = [await answerTo('ko', 'keys', '--help'), await answerTo('ko', 'eval', '--help')].join('\n');
  expect(help).not.toMatch(/Commands:|\[options\]|\[command\]/);
  expect(help.split('\n').filter((line) => stringWidth(line) > 80)).toEqual([]);
});
