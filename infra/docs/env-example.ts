import { z } from 'zod';
import { settingsSchema, type SettingName } from '../../config/settings.js';
import { keep, wrap } from './keep.js';

/**
 * Writes `.env.example` from the settings schema, or with `--check` fails when the file differs from it.
 * Run from `npm run check:docs`.
 */
keep('.env.example', 'env-example', envExample());

function envExample(): string {
  const head =
    '# Settings of Vouch and their defaults, generated from config/settings.ts.\n' +
    '# Every line is optional. Set them in the environment of `npm start` and of `vouch`.\n' +
    '# A secret may stand in a file: NAME_FILE is the path of the file that holds the value of NAME.\n';
  const presets = settingsSchema.parse({});
  const entries = Object.entries(settingsSchema.shape).map(([name, field]) => {
    const { description = '', enum: choices } = asJsonSchema(field);
    const preset = presets[name as SettingName];
    const written = [preset ?? []].flat().filter((item) => typeof item !== 'object');
    const values = choices ? [`One of: ${choices.join(', ')}.`] : [];
    const comment = wrap([description, ...values].join(' '), 100).map((line) => `# ${line}`);
    return [...comment, `#${name}=${written.join(',')}`].join('\n');
  });
  return `${head}\n${entries.join('\n\n')}\n`;
}

interface FieldSchema {
  description?: string;
  enum?: string[];
}

/** `input`: a setting is documented as it is written, not as the program sees it. */
function asJsonSchema(field: z.ZodType): FieldSchema {
  return z.toJSONSchema(field, { io: 'input' }) as FieldSchema;
}
