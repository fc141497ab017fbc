import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Only the styles of components in use are loaded (web/mantine.css); here is told which those are. */
const root = join(__dirname, '..', '..', '..');
const library = join(root, 'node_modules', '@mantine');
const PACKAGES = ['core', 'dates', 'charts'];
const IMPORTS = /import (?:type )?\{([^}]*)\} from ['"]@mantine\/(\w+)['"]/g;

/** `package:export` → module. */
const modules = new Map(
  PACKAGES.flatMap((name) => {
    const folder = join(library, name, 'esm');
    const exports = readFileSync(join(folder, 'index.mjs'), 'utf8').matchAll(
      /import \{([^}]*)\} from "(\.[^"]*)"/g,
    );
    return [...exports].flatMap(([, names = '', path = '']) =>
      namesIn(names).map((exported) => [`${name}:${exported}`, join(folder, path)] as const),
    );
  }),
);

function namesIn(list: string): string[] {
  return list.split(',').map((item) =>
    item
      .trim()
      .replace(/^type /, '')
      .replace(/ as .*$/, ''),
  );
}

/** Components of the core library whose styles a source needs, by the modules that it leads to. */
function stylesOf(source: string, seen: Set<string>): string[] {
  return [...source.matchAll(IMPORTS)].flatMap(([, names = '', name = '']) =>
    namesIn(names).flatMap((imported) => stylesBehind(modules.get(`${name}:${imported}`), seen)),
  );
}

function stylesBehind(path: string | undefined, seen: Set<string>): string[] {
  if (path === undefined || seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const own = /\/(\w+)\.module\.mjs$/.exec(path)?.[1];
  if (own !== undefined) return existsSync(join(library, 'core', 'styles', `${own}.css`)) ? [own] : [];
  const source = readFileSync(path, 'utf8');
  const near = [...source.matchAll(/from "(\.[^"]*)"/g)].map(([, to = '']) => join(dirname(path), to));
  return [...near.flatMap((next) => stylesBehind(next, seen)), ...stylesOf(source, seen)];
}

test('the styles of every component in use are loaded, and no others, in the order of the library', () => {
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, 'web', path), 'utf8'));
  const seen = new Set<string>();
  const needed = new Set(sources.flatMap((source) => stylesOf(source, seen)));
  const loaded = [
    ...readFileSync(join(root, 'web', 'mantine.css'), 'utf8').matchAll(/core\/styles\/([A-Z]\w*)\.css/g),
  ].map(([, name = '']) => name);

  const whole = readFileSync(join(library, 'core', 'styles.css'), 'utf8');
  const position = (name: string) =>
    whole.indexOf(readFileSync(join(library, 'core', 'styles', `${name}.css`), 'utf8').slice(0, 80));
  expect(needed.size).toBeGreaterThan(20);
  expect(loaded).toEqual([...needed].sort((a, b) => position(a) - position(b)));
});
