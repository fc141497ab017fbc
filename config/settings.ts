import { z } from 'zod';
import { languageSchema } from '../contract/language.js';
import { modeSchema } from '../contract/query.js';
import { localPeopleSchema } from './local-people.js';

const port = z.coerce.number().int().min(1).max(65_535);
const list = z.string().transform((text, ctx) => {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === ''))
    ctx.addIssue({ code: 'custom', message: 'a list separated by commas' });
  return items;
});

/**
 * Every setting, by the name of its environment variable. The description is the documentation: `.env.example` is
 * generated from this schema and `vouch doctor` prints from it.
 */
export const settingsSchema = z.object({
  VOUCH_DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder that holds the embedded store and the local server’s database.'),
  VOUCH_API_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address the API listens on. Without authentication only loopback addresses are accepted.'),
  VOUCH_API_PORT: port.default(8787).describe('Port of the API.'),
  VOUCH_TEMPORAL_ADDRESS: z
    .string()
    .min(1)
    .optional()
    .describe('host:port of a Temporal server. Unset: `vouch up` starts a local one.'),
  VOUCH_TEMPORAL_PORT: port.default(7233).describe('Port of the local Temporal server.'),
  VOUCH_TEMPORAL_UI_PORT: port.default(8233).describe('Port of the local Temporal server’s web UI.'),
  VOUCH_TEMPORAL_CLI: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of a `temporal` program to start the local server with. Unset: PATH, cache, download, build, in this order.',
    ),
  VOUCH_TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace.'),
  VOUCH_TASK_QUEUE: z
    .string()
    .min(1)
    .default('vouch')
    .describe('Task queue that connects starters and workers.'),
  VOUCH_CACHE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for programs that were downloaded or built. Unset: `vouch` in the user’s cache folder.',
    ),
  VOUCH_STORE: z
    .enum(['embedded'])
    .default('embedded')
    .describe('Where documents, feedback, session turns and cached answers are kept.'),
  VOUCH_REASONER: z
    .enum(['extractive'])
    .default('extractive')
    .describe('What thinks: `extractive` quotes the documents and needs no model.'),
  VOUCH_WEB_SEARCH: z
    .enum(['none'])
    .default('none')
    .describe('Web search used when the documents do not suffice.'),
  VOUCH_MODE: modeSchema
    .default('auto')
    .describe('Review mode of questions that name none: `auto` by confidence, `strict` always, `off` never.'),
  VOUCH_LANG_UI: languageSchema
    .default('en')
    .describe('Language of texts that belong to no question, such as start-up messages.'),
  VOUCH_POLICY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'YAML file with the parts of the policy that differ from the default (`vouch policy` prints it).',
    ),
  VOUCH_LOCAL_GROUPS: list
    .default(['everyone', 'engineering'])
    .describe('Access groups of the single user of a loopback installation, separated by commas.'),
  VOUCH_LOCAL_PEOPLE: localPeopleSchema
    .default([])
    .describe(
      'More people of a loopback installation with their groups, such as `alice:reviewers|legal,bob:reviewers`; ' +
        'everyone is in `everyone`. A request names who acts with the header `X-Vouch-As: alice`. This is no ' +
        'authentication: whoever reaches the API can be anyone. It is for one machine only.',
    ),
  VOUCH_AS: z
    .string()
    .min(1)
    .optional()
    .describe('Who of `VOUCH_LOCAL_PEOPLE` the commands act as (`vouch review --as alice` for one command).'),
  VOUCH_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  VOUCH_WORKER_CACHED_WORKFLOWS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(500)
    .describe('Workflows a worker keeps in memory, about 0.4 MB each.'),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
