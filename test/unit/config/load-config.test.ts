import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../../../config/load-config.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string): string {
  const path = join(mkdtempSync(join(folder, 's-')), 'secret');
  writeFileSync(path, text);
  return path;
}

test('a secret is read from the file that is named, without the line feed behind it', () => {
  const config = loadConfig({
    VOUCH_OPENSEARCH_PASSWORD_FILE: file('p w\n'),
    OPENAI_API_KEY_FILE: file('sk-1'),
    VOUCH_ENCRYPTION_KEYS_FILE: file(`k1:${Buffer.alloc(32, 7).toString('base64')}\r\n`),
  });
  expect(config).toMatchObject({ VOUCH_OPENSEARCH_PASSWORD: 'p w', OPENAI_API_KEY: 'sk-1' });
  expect(config.VOUCH_ENCRYPTION_KEYS).toHaveLength(1);
});

test('one that is empty, missing, or given twice is refused without being quoted', () => {
  const refused = (env: Record<string, string>, message: RegExp) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  };
  refused({ VOUCH_API_KEY_FILE: file('\n') }, /^VOUCH_API_KEY_FILE: .* is empty$/);
  refused({ VOUCH_API_KEY_FILE: join(folder, 'none') }, /^VOUCH_API_KEY_FILE: cannot read .*ENOENT/);
  refused({ VOUCH_API_KEY_FILE: file('a'), VOUCH_API_KEY: 'b' }, /both set: give one/);
});

test('what is no secret cannot stand in a file', () => {
  expect(() => loadConfig({ VOUCH_OPENSEARCH_URL_FILE: file('http://127.0.0.1') })).toThrow(
    'Unknown setting VOUCH_OPENSEARCH_URL_FILE',
  );
});

test('an empty name of a file is as good as none', () => {
  expect(loadConfig({ VOUCH_API_KEY_FILE: '' }).VOUCH_API_KEY).toBeUndefined();
});
