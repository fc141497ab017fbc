import type { z } from 'zod';

type Given = Record<string, unknown>;

/** Settings that need others: when `when` holds, each of `needs` must be given (one of them, for a list). */
const RULES: { because: string; when: (settings: Given) => boolean; needs: (string | string[])[] }[] = [
  {
    because: 'VOUCH_REASONER=llm',
    when: (s) => s['VOUCH_REASONER'] === 'llm',
    needs: ['VOUCH_CHAT_MODEL_PROVIDER', 'VOUCH_CHAT_MODEL'],
  },
  {
    because: 'VOUCH_CHAT_MODEL_PROVIDER=bedrock',
    when: (s) => s['VOUCH_REASONER'] === 'llm' && s['VOUCH_CHAT_MODEL_PROVIDER'] === 'bedrock',
    needs: ['AWS_REGION'],
  },
  {
    because: 'VOUCH_CHAT_MODEL_PROVIDER=openai',
    when: (s) => s['VOUCH_REASONER'] === 'llm' && s['VOUCH_CHAT_MODEL_PROVIDER'] === 'openai',
    needs: [['OPENAI_API_KEY', 'OPENAI_BASE_URL']],
  },
  {
    because: 'VOUCH_EMBEDDER=bedrock',
    when: (s) => s['VOUCH_EMBEDDER'] === 'bedrock',
    needs: ['AWS_REGION'],
  },
  {
    because: 'VOUCH_EMBEDDER=openai',
    when: (s) => s['VOUCH_EMBEDDER'] === 'openai',
    needs: ['VOUCH_EMBEDDING_MODEL', ['OPENAI_API_KEY', 'OPENAI_BASE_URL']],
  },
  {
    because: 'VOUCH_STORE=opensearch',
    when: (s) => s['VOUCH_STORE'] === 'opensearch',
    needs: ['VOUCH_OPENSEARCH_URL'],
  },
  {
    because: 'VOUCH_OPENSEARCH_AUTH=basic',
    when: (s) => s['VOUCH_OPENSEARCH_AUTH'] === 'basic',
    needs: ['VOUCH_OPENSEARCH_USERNAME', 'VOUCH_OPENSEARCH_PASSWORD'],
  },
  {
    because: 'VOUCH_OPENSEARCH_AUTH=sigv4',
    when: (s) => s['VOUCH_OPENSEARCH_AUTH'] === 'sigv4',
    needs: ['AWS_REGION'],
  },
  {
    because: 'VOUCH_WEB_SEARCH=tavily',
    when: (s) => s['VOUCH_WEB_SEARCH'] === 'tavily',
    needs: ['TAVILY_API_KEY'],
  },
  {
    because: 'VOUCH_WEB_SEARCH=searxng',
    when: (s) => s['VOUCH_WEB_SEARCH'] === 'searxng',
    needs: ['VOUCH_SEARXNG_URL'],
  },
];

/** Refuses settings that lack another one; each issue names the key that is missing and the one that needs it. */
export function requireTogether(settings: Given, ctx: z.RefinementCtx): void {
  for (const { because, when, needs } of RULES) {
    if (!when(settings)) continue;
    for (const need of needs) {
      const keys = [need].flat();
      if (keys.some((key) => settings[key] !== undefined)) continue;
      ctx.addIssue({
        code: 'custom',
        path: [keys.join(' or ')],
        message: `is needed with ${because}`,
      });
    }
  }
}
