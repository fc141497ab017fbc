import { readFileSync } from 'node:fs';

interface Locked {
  name?: string;
  version: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

/** Packages that run something when they are installed, each with what that is. None is allowed to, and none has to. */
const SCRIPTS: Record<string, string> = {
  '@parcel/watcher': 'compiles itself where no build for the platform was installed',
  '@swc/core': 'looks for the build of the platform and fetches another one if there is none',
  protobufjs: 'warns of the style of a version range',
  'unrs-resolver': 'looks for the build of the platform and fetches another one if there is none',
};

const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const locked = (folder: string) =>
  Object.entries(read<{ packages: Record<string, Locked> }>(`${folder}/package-lock.json`).packages);
const withScripts = (folder: string) => [
  ...new Set(
    locked(folder)
      .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1)!),
  ),
];

test('only known packages have scripts that run when they are installed, and no script is allowed', () => {
  expect(withScripts('.').sort()).toEqual(Object.keys(SCRIPTS).sort());
  const known = Object.keys(SCRIPTS);
  expect(withScripts('infra/aws').filter((name) => !known.includes(name))).toEqual([]);
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  expect(allowScripts).toEqual(Object.fromEntries(known.map((name) => [name, false])));
});

test('packages that report who installs them, or that nothing loads, are empty ones', () => {
  const unwanted = locked('.').filter(([path]) => /(@scarf\/scarf|@napi-rs\/canvas[^/]*)$/.test(path));
  expect(unwanted.map(([, { name }]) => name)).toEqual(['empty-npm-package', 'empty-npm-package']);
});

test('the lock file names no address of a registry', () => {
  expect(locked('.').filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
