import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../../../../config/load-config.js';
import { CliError } from '../../../../cli/errors.js';
import { runPromptEvaluation } from '../../../../cli/evaluation/prompts/run.js';
import { startOpenAiServer } from '../../../support/model-servers/openai-server.js';
import { reasoningScript } from '../../../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../../../support/model-servers/wire.js';

describe('vouch eval --prompt', () => {
  let server: ModelServer;
  const dir = mkdtempSync(join(tmpdir(), 'vouch-prompt-'));

  beforeAll(async () => {
    server = await startOpenAiServer();
    const pages = [
      'The server restarts every night.',
      'Everyone has 15 days of annual leave.',
      'Lunch is at noon.',
    ];
    const lines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
    writeFileSync(
      join(dir, 'corpus.jsonl'),
      lines(pages.map((text, i) => ({ id: `d${i}`, title: 'Page', text }))),
    );
    writeFileSync(
      join(dir, 'queries.jsonl'),
      lines([
        {
          id: 'q1',
          text: 'How many days of annual leave does everyone have?',
          answers: ['15 days'],
          gold_doc_ids: ['d1'],
        },
      ]),
    );
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  test('asks the configured model with both versions, prints both and writes every row', async () => {
    server.script(reasoningScript());
    const config = loadConfig({
      VOUCH_REASONER: 'llm',
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      VOUCH_CHAT_MODEL: 'model-a',
      VOUCH_MODEL_PRICES: 'model-a=3/15',
      OPENAI_BASE_URL: server.url,
    });
    const printed: string[] = [];
    const progress: string[] = [];
    const jsonFile = join(dir, 'result.json');
    await runPromptEvaluation(
      config,
      { dir, prompt: 'answer', against: 1, jsonFile, language: 'en' },
      (line) => printed.push(line),
      (line) => progress.push(line),
    );
    expect(progress).toEqual(['1/1']);
    expect(printed[0]).toMatch(/^answer on vouch-prompt-\w+, 1 rows: right answer with a citation/);
    expect(printed).toContainEqual(expect.stringMatching(/^modelCalls +1 +1 +0$/));
    const written = JSON.parse(readFileSync(jsonFile, 'utf8')) as { metrics: object; rows: object[] };
    expect(written).toMatchObject({
      prompt: 'answer',
      versions: { current: 2, other: 1 },
      metrics: { rows: 1, score: { current: 1, other: 1, difference: 0 }, p: 1 },
      rows: [{ id: 'q1', group: 'answerable' }],
    });
  });

  test('needs a chat model, and a comparison that makes sense', async () => {
    const run = (prompt: string) =>
      runPromptEvaluation(
        loadConfig({}),
        { dir, prompt, against: 1, language: 'en' },
        () => undefined,
        () => undefined,
      );
    await expect(run('answer')).rejects.toThrow(ConfigError);
    await expect(run('chat')).rejects.toThrow(CliError);
  });
});
