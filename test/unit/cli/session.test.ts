import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { started } from './samples.js';
import { ScriptedApi } from './scripted-api.js';
import { TestHost } from './test-host.js';

let api: ScriptedApi;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-key-'));
  api = new ScriptedApi({ first: started('en') });
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command that calls the API once, and gives what it was sent. */
async function list(args: string[], env: Record<string, string> = {}) {
  const host = new TestHost({ env });
  const code = await host.vouch('list', ...args, '--api', await api.listen(), '--json');
  return { code, errors: host.errors, sent: api.received[0]?.headers.authorization };
}

function keyFile(content: string): string {
  const file = join(folder, 'key');
  writeFileSync(file, content);
  return file;
}

test('the key of the settings is sent, that of a file before it, and none where there is none', async () => {
  expect((await list([])).sent).toBeUndefined();
  await api.close();
  api = new ScriptedApi({ first: started('en') });
  expect((await list([], { VOUCH_API_KEY: 'vk_a_b' })).sent).toBe('Bearer vk_a_b');
  await api.close();
  api = new ScriptedApi({ first: started('en') });
  const file = keyFile('vk_c_d\n');
  expect((await list(['--key-file', file], { VOUCH_API_KEY: 'vk_a_b' })).sent).toBe('Bearer vk_c_d');
});

test('a file that holds no key is refused without a word of what it holds', async () => {
  for (const content of ['', 'two words', 'secret\nlines']) {
    const { code, errors, sent } = await list(['--key-file', keyFile(content)]);
    expect({ code, sent }).toEqual({ code: 2, sent: undefined });
    expect(errors).toContain('holds no API key');
    expect(errors).not.toMatch(/two|secret/);
    await api.close();
    api = new ScriptedApi({ first: started('en') });
  }
  const missing = await list(['--key-file', join(folder, 'missing')]);
  expect(missing).toMatchObject({ code: 2, sent: undefined });
  expect(missing.errors).toContain('cannot be read');
});
