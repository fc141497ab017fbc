import type { z } from 'zod';

type Given = Record<string, unknown>;

/** For questions, or for the conversations that clients bring their own tools to. */
const usesChatModel = (s: Given): boolean =>
  s['VOUCH_REASONER'] === 'llm' ||
  s['VOUCH_TOOL_LOOP_MODELS'] !== undefined ||
  s['VOUCH_CHAT_MODEL'] !== undefined;

/** Settings that need others: when `when` holds, each of `needs` must be given (one of them, for a list). */
const RULES: { because: string; when: (settings: Given) => boolean; needs: (string | string[])[] }[] = [
  {
    because: 'VOUCH_REASONER=llm',
    when: (s) => s['VOUCH_REASONER'] === 'llm',
    needs: ['VOUCH_CHAT_MODEL_PROVIDER', 'VOUCH_CHAT_MODEL'],
  },
  {
    because: 'VOUCH_CHAT_MODEL_PROVIDER=bedrock',
    when: (s) => usesChatModel(s) && s['VOUCH_CHAT_MODEL_PROVIDER'] === 'bedrock',
    needs: ['AWS_REGION'],
  },
  {
    because: 'VOUCH_CHAT_MODEL_PROVIDER=openai',
    when: (s) => usesChatModel(s) && s['VOUCH_CHAT_MODEL_PROVIDER'] === 'openai',
    needs: [['OPENAI_API_KEY', 'OPENAI_BASE_URL']],
  },
  {
    because: 'VOUCH_TOOL_LOOP_MODELS',
    when: (s) => s['VOUCH_TOOL_LOOP_MODELS'] !== undefined,
    needs: ['VOUCH_CHAT_MODEL_PROVIDER'],
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
    because: 'VOUCH_BUILD_ID',
    when: (s) => s['VOUCH_BUILD_ID'] !== undefined,
    needs: ['VOUCH_DEPLOYMENT'],
  },
  ...['VOUCH_S3_ENDPOINT', 'VOUCH_S3_REGION', 'VOUCH_S3_KMS_KEY'].map((setting) => ({
    because: setting,
    when: (s: Given) => s[setting] !== undefined,
    needs: ['VOUCH_S3_BUCKET'],
  })),
  {
    because: 'VOUCH_TEMPORAL_TLS=on',
    when: (s) => s['VOUCH_TEMPORAL_TLS'] === 'on',
    needs: ['VOUCH_TEMPORAL_ADDRESS'],
  },
  // the server that is started here has neither keys nor TLS
  ...[
    'VOUCH_TEMPORAL_API_KEY',
    'VOUCH_TEMPORAL_TLS_CERT',
    'VOUCH_TEMPORAL_TLS_CA',
    'VOUCH_TEMPORAL_TLS_NAME',
  ].map((setting) => ({
    because: setting,
    when: (s: Given) => s[setting] !== undefined,
    needs: ['VOUCH_TEMPORAL_ADDRESS'],
  })),
  {
    because: 'VOUCH_TEMPORAL_TLS_CERT',
    when: (s) => s['VOUCH_TEMPORAL_TLS_CERT'] !== undefined,
    needs: ['VOUCH_TEMPORAL_TLS_KEY'],
  },
  {
    because: 'VOUCH_TEMPORAL_TLS_KEY',
    when: (s) => s['VOUCH_TEMPORAL_TLS_KEY'] !== undefined,
    needs: ['VOUCH_TEMPORAL_TLS_CERT'],
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
  {
    because: 'VOUCH_SMTP_URL',
    when: (s) => s['VOUCH_SMTP_URL'] !== undefined,
    needs: ['VOUCH_MAIL_FROM'],
  },
  {
    because: 'VOUCH_MAIL_TO',
    when: (s) => (s['VOUCH_MAIL_TO'] as unknown[]).length > 0,
    needs: ['VOUCH_SMTP_URL'],
  },
  {
    because: 'VOUCH_OIDC_ISSUER',
    when: (s) => s['VOUCH_OIDC_ISSUER'] !== undefined,
    needs: ['VOUCH_OIDC_AUDIENCE'],
  },
  {
    because: 'VOUCH_OIDC_CLIENT_ID',
    when: (s) => s['VOUCH_OIDC_CLIENT_ID'] !== undefined,
    needs: ['VOUCH_OIDC_ISSUER'],
  },
  {
    because: 'VOUCH_OIDC_CLIENT_SECRET',
    when: (s) => s['VOUCH_OIDC_CLIENT_SECRET'] !== undefined,
    needs: ['VOUCH_OIDC_CLIENT_ID'],
  },
  {
    because: 'VOUCH_OIDC_AUDIENCE',
    when: (s) => s['VOUCH_OIDC_AUDIENCE'] !== undefined,
    needs: ['VOUCH_OIDC_ISSUER'],
  },
];

/** Settings that have no effect, or an unintended one, beside others. */
const CONFLICTS: { setting: string; when: (settings: Given) => boolean; message: string; ko: string }[] = [
  {
    setting: 'VOUCH_LOCAL_PEOPLE',
    when: (s) => s['VOUCH_AUTH'] === 'required' && (s['VOUCH_LOCAL_PEOPLE'] as unknown[]).length > 0,
    message: 'works with VOUCH_AUTH=none only; give people keys or tokens instead',
    ko: 'VOUCH_AUTH=none에서만 쓸 수 있습니다. 대신 사용자에게 키나 토큰을 발급해 주십시오.',
  },
  {
    setting: 'VOUCH_OIDC_ISSUER',
    when: (s) => s['VOUCH_AUTH'] === 'none' && s['VOUCH_OIDC_ISSUER'] !== undefined,
    message: 'needs VOUCH_AUTH=required; without it nobody would be asked for a token',
    ko: 'VOUCH_AUTH=required가 필요합니다. 없으면 아무에게도 토큰을 요구하지 않습니다.',
  },
];

/** Refuses settings that lack another one, or rule one out; each issue names the key, and the one it goes with. */
export function crossFieldRules(settings: Given, ctx: z.RefinementCtx): void {
  for (const { setting, when, message, ko } of CONFLICTS) {
    if (when(settings)) ctx.addIssue({ code: 'custom', path: [setting], message, params: { ko } });
  }
  for (const { because, when, needs } of RULES) {
    if (!when(settings)) continue;
    for (const need of needs) {
      const keys = [need].flat();
      if (keys.some((key) => settings[key] !== undefined)) continue;
      ctx.addIssue({
        code: 'custom',
        path: [keys.join(' or ')],
        message: `is needed with ${because}`,
        params: { ko: `${because} 설정에 필요합니다` },
      });
    }
  }
}
