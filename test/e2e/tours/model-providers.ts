import { resolve } from 'node:path';
import type { Language } from '../../../contract/language.js';
import { startBedrockServer } from '../../support/model-servers/bedrock-server.js';
import { startOpenAiServer } from '../../support/model-servers/openai-server.js';
import { reasoningScript } from '../../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../../support/model-servers/wire.js';
import { MODEL_ANSWERS } from './model-stories.js';

export const SMALL = 'example.small-v1:0';
export const LARGE = 'eu.example.large-v2:0';
/** USD for a million tokens. */
export const PRICES = { [SMALL]: { input: 1, output: 10 }, [LARGE]: { input: 100, output: 1000 } };

const COMMON = {
  VOUCH_POLICY_FILE: resolve('test/e2e/tours/model-policy.yaml'),
  VOUCH_REASONER: 'llm',
  VOUCH_CHAT_MODEL: LARGE,
  VOUCH_CHAT_MODEL_SMALL: SMALL,
  VOUCH_MODEL_PRICES: `${SMALL}=1/10,${LARGE}=100/1000`,
};

const CONNECTIONS = {
  bedrock: {
    start: startBedrockServer,
    settings: (url: string) => ({
      VOUCH_CHAT_MODEL_PROVIDER: 'bedrock',
      VOUCH_BEDROCK_ENDPOINT: url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'x',
    }),
  },
  openai: {
    start: startOpenAiServer,
    settings: (url: string) => ({
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      OPENAI_BASE_URL: url,
      OPENAI_API_KEY: 'a-key',
    }),
  },
};

type ProviderName = keyof typeof CONNECTIONS;
/** Providers with the language of their tours; in `workflows/models` each has the other one. */
export const TOURS = [
  ['bedrock', 'ko'],
  ['openai', 'en'],
] as const satisfies [ProviderName, Language][];

/** Starts a server that plays the models of a provider. @returns it, and what an installation is told of it */
export async function startModels(
  provider: ProviderName,
): Promise<{ models: ModelServer; settings: Record<string, string> }> {
  const { start, settings } = CONNECTIONS[provider];
  const models = await start();
  models.script(reasoningScript(MODEL_ANSWERS));
  return { models, settings: { ...COMMON, ...settings(models.url) } };
}
