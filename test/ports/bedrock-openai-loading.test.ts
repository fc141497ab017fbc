import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '..', '..');

/** Reports every vendor library that a process resolves. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from 'node:fs';
export async function resolve(specifier, context, next) {
  if (/^(openai|@aws-sdk\\/client-bedrock-runtime)$/.test(specifier)) writeSync(1, specifier + '\\n');
  return next(specifier, context);
}`)}`;

const PROGRAM = `
import { register } from 'node:module';
import { writeSync } from 'node:fs';
register(${JSON.stringify(WATCH)});
const { createBedrockChatModel } = await import('./adapters/models/bedrock/chat-model.ts');
const { createBedrockEmbedder } = await import('./adapters/models/bedrock/embedder.ts');
const { createOpenAiChatModel } = await import('./adapters/models/openai/chat-model.ts');
const { createOpenAiEmbedder } = await import('./adapters/models/openai/embedder.ts');
const nobody = 'http://127.0.0.1:1';
const settings = {
  region: 'us-east-1', endpoint: nobody, baseUrl: nobody, apiKey: 'key', model: 'text-embedding-3-small', timeoutMs: 5000,
  dimensions: 1024, prefixes: { query: '', passage: '' }, similarity: { unrelated: 0, same: 1 },
};
createBedrockEmbedder({ ...settings, model: undefined });
createOpenAiEmbedder(settings);
const models = [createBedrockChatModel(settings), createOpenAiChatModel(settings)];
writeSync(1, 'made\\n');
const ask = { model: 'm', system: '', messages: [{ role: 'user', text: 'hi' }], maxOutputTokens: 5 };
for (const model of models) await model.complete(ask).catch((error) => writeSync(1, error.name + ' ' + error.kind + '\\n'));
`;

test('the SDKs are loaded by the first call, not by making the adapters, outside of the test runner too', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './test/support/load-typescript.mjs', '--input-type=module', '-e', PROGRAM],
    {
      cwd: ROOT,
      env: { ...process.env, AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' },
    },
  );
  expect(stdout.trim().split('\n')).toEqual([
    'made',
    '@aws-sdk/client-bedrock-runtime',
    'PortError unavailable',
    'openai',
    'PortError unavailable',
  ]);
});
