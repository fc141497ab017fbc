import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../config/package-root.js';

/**
 * Writes a generated file, or with `--check` fails when the file is out of date.
 * @param file path in the project
 * @param program that writes it, such as `env-example`
 */
export function keep(file: string, program: string, wanted: string): void {
  if (!process.argv.includes('--check')) writeFileSync(join(packageRoot(), file), wanted);
  else if (textOf(file) !== wanted) {
    console.error(`${file} differs from what it is made of. Run: node dist/infra/docs/${program}.js`);
    process.exitCode = 1;
  }
}

/** The text of a file of the project; empty when there is none. */
export function textOf(file: string): string {
  try {
    return readFileSync(join(packageRoot(), file), 'utf8');
  } catch {
    return '';
  }
}

/** Breaks a text between words into lines of at most `width` characters; a longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
