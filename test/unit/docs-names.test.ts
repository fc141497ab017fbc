import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Command } from 'commander';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import { buildProgram } from '../../cli/program.js';
import type { Host } from '../../cli/host.js';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const tracked = git('ls-files', '-co', '--exclude-standard').trim().split('\n').filter(existsSync);
const PAGES = tracked.filter(
  (file) => file.endsWith('.md') && !/^(samples|test|web|lab\/bench\/peers)\//.test(file),
);
/** Decisions tell what was true on their day. */
const CURRENT = PAGES.filter((file) => !file.startsWith('docs/decisions/'));
const sources = tracked
  .filter((file) => /\.(c?m?[jt]sx?|json|ya?ml|sh|properties)$|Dockerfile|^\.env/.test(file))
  .filter((file) => !/histories|^docs\/|package-lock/.test(file));
const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const source = textOf(sources);
const scripts = ['package.json', 'infra/aws/package.json'].flatMap((file) =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> }).scripts ?? {}),
);

const read = (file: string) => readFileSync(file, 'utf8');

/** Returns the matches of a pattern in the pages that are not true of the product, each with its page. */
function stale(pattern: RegExp, exists: (match: RegExpMatchArray, page: string) => boolean): string[] {
  return CURRENT.flatMap((page) =>
    [...read(page).matchAll(pattern)]
      .filter((match) => !exists(match, page))
      .map(([text]) => `${page}: ${text}`),
  );
}

/** Returns the anchors of a page: GitHub's for headings, and those written as `<a id>`. */
function anchorsOf(page: string): string[] {
  const text = read(page).replace(/^```[\s\S]*?^```/gm, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)];
}

test('every relative link and anchor leads somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, image]) => (link ?? image ?? '').replace(/^<|>$/g, ''))
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        if (!existsSync(target)) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every file and folder that is named exists', () => {
  const roots = new Set(tracked.flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : [])));
  const made = /^(dist|data)\/|[*…<>{}]|\/$|\/[A-Z]{3,}(?=[/.](?!md))/;
  expect(
    stale(/`([\w.-]+(?:\/[\w.*…-]+)+\/?)`/g, ([, path = '']) => {
      const [root = ''] = path.split('/');
      if (!roots.has(root) || made.test(path) || path.startsWith('vouch/')) return true;
      return existsSync(path) || ['.ts', '.tsx', '.test.ts'].some((end) => existsSync(path + end));
    }),
  ).toEqual([]);
});

test('every page that a setting, a message or a comment names exists', () => {
  // tests make pages of their own
  const product = textOf(sources.filter((file) => !file.startsWith('test/')));
  const named = new Set(product.match(/(?<![\w/.])docs\/[\w/-]+\.md/g));
  expect([...named].filter((page) => !existsSync(page))).toEqual([]);
  expect(named.size).toBeGreaterThan(10);
});

test('every npm script that is named exists', () => {
  expect(stale(/npm run ([a-z][\w:-]*)/g, ([, name = '']) => scripts.includes(name))).toEqual([]);
});

test('every setting that is named exists', () => {
  expect(
    stale(/\bVOUCH_[A-Z0-9_]*[A-Z0-9]\b(?!_)/g, ([name]) => source.includes(name.replace(/_FILE$/, ''))),
  ).toEqual([]);
});

test('every code and constant that is named exists', () => {
  expect(
    stale(
      /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g,
      ([, name = '']) => name.startsWith('OTEL_') || source.includes(name),
    ),
  ).toEqual([]);
});

test('every metric that is named exists', () => {
  expect(stale(/\bvouch_[a-z_]*[a-z]\b(?!_|\*)/g, ([name]) => source.includes(name))).toEqual([]);
});

test('every key of the policy that is named exists', () => {
  const has = (path: string) => {
    let at: unknown = DEFAULT_POLICY;
    return path.split('.').every((key) => {
      if (typeof at !== 'object' || at === null || !(key in at)) return false;
      at = at[key as keyof typeof at];
      return true;
    });
  };
  expect(stale(/`policy\.((?:\w+\.)*\w+)`/g, ([, path = '']) => has(path))).toEqual([]);
});

test('every command and option that is named exists', () => {
  const program = buildProgram({ language: 'en', env: {} } as Host);
  const global = ['--lang', '--help', '--version'];
  const exists = (words: string): boolean => {
    let at: Command = program;
    const options = [...global];
    for (const word of words.split(/\s+/)) {
      const next = at.commands.find((command) => command.name() === word || command.aliases().includes(word));
      if (next) {
        at = next;
        options.push(
          ...next.options.flatMap(({ long, short }) => [long, short].filter((one) => one !== undefined)),
        );
      } else if (word.startsWith('--') && !options.includes(word.split('=')[0] ?? '')) {
        return false;
      } else if (at === program) return false;
    }
    return true;
  };
  const named = /(?:`|npx |^)vouch ([a-z][a-z-]*(?: [^`\n|&#;>]*)?)/gm;
  expect(stale(named, ([, words = '']) => exists(words.trim()))).toEqual([]);
});
