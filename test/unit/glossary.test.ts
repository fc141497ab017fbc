import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const HANGUL = /[가-힣]/;
/** Modules of texts that people see. */
const MODULES = [
  ...[
    'cli/**/*texts.ts',
    'cli/texts/*.ts',
    'web/**/*.tsx',
    'web/**/*texts.ts',
    'web/kinds/*.ts',
    'mcp/texts.ts',
    'api/openai/vouch/*.ts',
  ],
  ...['api/details/*.ts', 'contract/failures/*.ts', 'infra/local/**/*texts.ts', 'domain/vocabulary/*.ts'],
  ...['domain/texts.ts', 'domain/webhooks/mail.ts', 'adapters/tools/**/*texts.ts'],
];

interface Text {
  file: string;
  text: string;
}

/** Returns the string literals of a module that are values, without names of properties and modules. */
function textsOf(file: string): Text[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push({ file, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', ...MODULES.map((at) => `:(glob)${at}`)],
  {
    encoding: 'utf8',
  },
);
/** Of components those that hold their texts themselves. */
const hasTexts = (file: string) => !file.endsWith('.tsx') || /^const ko\b/m.test(readFileSync(file, 'utf8'));
const texts = files.trim().split('\n').filter(hasTexts).flatMap(textsOf);

/** Words of a column of the glossary's first table. */
function column(index: number): string[] {
  const rows = readFileSync('docs/glossary.md', 'utf8').split('\n## ')[1]?.split('\n') ?? [];
  return rows
    .filter((row) => row.startsWith('| ') && !/^\| (English|-)/.test(row))
    .flatMap((row) => row.split('|')[index]?.split(',') ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

test.each(column(4))('no English text says “%s”', (word) => {
  const found = new RegExp(`\\b${word}\\b`, 'i');
  expect(texts.filter(({ text }) => !HANGUL.test(text) && found.test(text))).toEqual([]);
});

test.each(column(5))('no Korean text says “%s”', (word) => {
  expect(texts.filter(({ text }) => HANGUL.test(text) && text.includes(word))).toEqual([]);
});

test('Korean texts are in the formal style', () => {
  const informal = /(?<!세|필|중|주|개|수)요(?=[.!])/;
  expect(texts.filter(({ text }) => informal.test(text))).toEqual([]);
});
