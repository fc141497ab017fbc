import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_LINES = 350;
/** A doc comment that opens with a question word asks a riddle; it should say what a function returns or does. */
const RIDDLE = /\/\*\*\s*(?:\*\s*)?(?:What|Whether|Who|How|Where|Whose|Which|That|When)\b/g;
/** Requests to a person are formal in Korean (하십시오); a greeting, and what people themselves write, may be less so. */
const INFORMAL = /(?<!안녕하)[가-힣]세요(?![가-힣|)])/g;
/** Read what people write: stop words, patterns, utterances. */
const READS =
  /chat\.ts$|^test\/|\/(?:analyse|edit-plan|evidence|prompts|text)\/|patterns\.ts$|text-outcome\.ts$/;

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.cjs', '*.mjs'],
  {
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(file, 'utf8') }];
    } catch {
      return []; // removed, and not yet committed
    }
  });

test('no source file has more lines than a reader takes in', () => {
  const long = files.filter(
    ({ file, text }) => !file.startsWith('test/') && text.split('\n').length - 1 > MAX_LINES,
  );
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('doc comments say what a thing is or does', () => {
  const riddles = files.flatMap(({ file, text }) =>
    [...text.matchAll(RIDDLE)].map(([opening]) => `${file}: ${opening}`),
  );
  expect(riddles).toEqual([]);
});

test('requests to a person are formal in Korean', () => {
  const informal = files
    .filter(({ file }) => !READS.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(INFORMAL)].map(([words]) => `${file}: ${words}`));
  expect(informal).toEqual([]);
});
