import { z } from 'zod';
import { mailFromSchema, mailToSchema, smtpUrlSchema, allowListSchema } from '../outbox.js';
import { secret } from './parts.js';

/** Settings of tools, webhooks and mail. */
export const toolsSettings = {
  VOUCH_WEB_SEARCH: z
    .enum(['none', 'tavily', 'searxng'])
    .default('none')
    .describe('Web search used when the documents do not suffice. Only the search words leave the house.'),
  TAVILY_API_KEY: secret.describe('Key for Tavily.'),
  VOUCH_TAVILY_URL: z.url().default('https://api.tavily.com').describe('Address of Tavily.'),
  VOUCH_SEARXNG_URL: z.url().optional().describe('Address of a SearXNG server that may give JSON.'),
  VOUCH_MCP_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('JSON or YAML file with the MCP servers whose tools plans may use (docs/tools.md).'),
  VOUCH_WEBHOOK_ALLOW: allowListSchema
    .default([])
    .describe(
      'Where webhooks may go beside public addresses over https: hosts, addresses or ranges separated by commas, such ' +
        'as `receiver.internal,10.1.0.0/16` (docs/webhooks.md).',
    ),
  VOUCH_SMTP_URL: smtpUrlSchema
    .optional()
    .meta({ secret: true })
    .describe(
      'Mail server that tells people of human requests, such as smtps://name:password@mail.example.org.',
    ),
  VOUCH_MAIL_FROM: mailFromSchema
    .optional()
    .describe('Address that mails come from, such as `Vouch <vouch@example.org>`.'),
  VOUCH_MAIL_TO: mailToSchema
    .default([])
    .describe(
      'Who is written to about requests for which group, such as `legal:ann@example.org|bob@example.org,' +
        '*:desk@example.org`; `*` is for all.',
    ),
};
