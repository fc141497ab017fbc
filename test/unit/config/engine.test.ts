import type { Engine } from '../../../contract/query.js';
import { engineOf } from '../../../config/engine.js';
import { loadConfig } from '../../../config/load-config.js';

test.each<[string, Record<string, string>, Engine['joined']]>([
  ['without a model, on the embedded store', {}, 'all'],
  [
    'on a search cluster',
    { VOUCH_STORE: 'opensearch', VOUCH_OPENSEARCH_URL: 'http://127.0.0.1:9200' },
    false,
  ],
  [
    'with a model',
    {
      VOUCH_REASONER: 'llm',
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      VOUCH_CHAT_MODEL: 'm',
      OPENAI_API_KEY: 'k',
    },
    false,
  ],
  ['with a reranker', { VOUCH_LOCAL_RERANKER: '/models/reranker' }, false],
  ['with an embedder over the network', { VOUCH_EMBEDDER: 'bedrock', AWS_REGION: 'eu-west-1' }, false],
])('several steps are one activity only where all take milliseconds: %s', (_, env, joined) => {
  expect(engineOf(loadConfig(env)).joined).toBe(joined);
});
