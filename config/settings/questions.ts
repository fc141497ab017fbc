import { z } from 'zod';
import { languageSchema } from '../../contract/language.js';
import { modeSchema } from '../../contract/query.js';

/** Settings of questions. */
export const questionsSettings = {
  VOUCH_MODE: modeSchema
    .default('auto')
    .describe(
      'Review mode of questions that do not choose one: `auto` by confidence, `strict` always, `off` never.',
    ),
  VOUCH_LANG_UI: languageSchema
    .default('en')
    .describe(
      'Language of texts that belong to no question, such as start-up messages. Unset: `vouch` uses that of the shell (`LC_ALL`, ' +
        '`LC_MESSAGES`, `LANG`).',
    ),
  VOUCH_CHAT_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(600)
    .describe(
      'How long a completion of the model `vouch` waits for a query (docs/openai.md) before it says that there is no ' +
        'answer yet. The query continues.',
    ),
  VOUCH_CALIBRATION_HOUR: z
    .union([z.literal('off'), z.coerce.number().int().min(0).max(23)])
    .default(3)
    .describe(
      'Hour of the day, 0 to 23 in UTC, at which the confidence is fitted to the verdicts of people and a policy is proposed ' +
        'if they support it (docs/confidence.md); `off`: never.',
    ),
  VOUCH_POLICY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'YAML file with the parts of the policy that differ from the default (`vouch policy` prints it): version 0 of the ' +
        'policy, in force until another version is approved (docs/operations.md).',
    ),
  VOUCH_WORDS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "YAML file with your organisation's own words: abbreviations and everyday expressions, each with the words that your documents use, " +
        'such as `MBO, yearly talk: performance review` (docs/documents.md).',
    ),
};
