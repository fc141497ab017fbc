import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { settingsSchema, type SettingName } from '../../config/settings.js';
import { packageRoot } from '../local/package-root.js';

/**
 * Writes `.env.example` from the settings schema, or with `--check` fails when the file differs from it.
 * Run from `npm run check:docs`.
 */
const file = join(packageRoot(), '.env.example');
const wanted = envExample();
if (!process.argv.includes('--check')) writeFileSync(file, wanted);
else if (readOrEmpty(file) !== wanted) {
  console.error('.env.example differs from config/settings.ts. Run: node dist/infra/docs/env-example.js');
  process.exitCode = 1;
}

function envExample(): string {
  const head =
    '# Settings of Vouch and their defaults, generated from config/settings.ts.\n' +
    '# Every line is optional. Set them in the environment of `npm start` and of `vouch`.\n';
  const presets = settingsSchema.parse({});
  const entries = Object.entries(settingsSchema.shape).map(([name, field]) => {
    const { description = '', enum: choices } = asJsonSchema(field);
    const preset = presets[name as SettingName];
    const written = [preset ?? []].flat().filter((item) => typeof item !== 'object');
    const values = choices ? [`One of: ${choices.join(', ')}.`] : [];
    const comment = wrap([description, ...values].join(' ')).map((line) => `# ${line}`);
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

function wrap(text: string, width = 100): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
