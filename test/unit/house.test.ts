import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

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

/** Returns all literals within a node, as one text. */
function literalsIn(node: ts.Node): string {
  let text = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) ? node.text : '';
  ts.forEachChild(node, (child) => void (text += literalsIn(child)));
  return text;
}

/** Returns the texts that a file writes in both languages beside each other: `{ en: '…', ko: '…' }`. */
function pairsIn({ file, text }: { file: string; text: string }): { at: string; en: string; ko: string }[] {
  const pairs: { at: string; en: string; ko: string }[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isObjectLiteralExpression(node)) return;
    const said = Object.fromEntries(
      node.properties
        .filter(ts.isPropertyAssignment)
        // tables of texts are objects themselves; a text that is made elsewhere is read there
        .filter(({ initializer }) => !ts.isObjectLiteralExpression(initializer))
        .map(({ name, initializer }) => [name.getText(), literalsIn(initializer)]),
    );
    const { en, ko } = said;
    if (en !== undefined && ko !== undefined) pairs.push({ at: `${file}: ${en}`, en, ko });
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return pairs;
}

test('a text in both languages is Korean in Korean, and English in English', () => {
  const pairs = files
    .filter(({ file, text }) => !/^(test|lab)\//.test(file) && /\bko:/.test(text))
    .flatMap(pairsIn);
  expect(pairs.length).toBeGreaterThan(400);
  const words = /[A-Za-z]{2,} [a-z]{2,}/;
  const hangul = /[가-힣]/;
  expect(pairs.filter(({ en, ko }) => words.test(en) && !hangul.test(ko)).map(({ at }) => at)).toEqual([]);
  expect(pairs.filter(({ en }) => words.test(en) && hangul.test(en)).map(({ at }) => at)).toEqual([]);
});
