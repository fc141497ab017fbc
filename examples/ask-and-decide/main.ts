import { createInterface } from 'node:readline/promises';
import { ApiClient } from '../../client/index.js';
import { askAndDecide } from './ask-and-decide.js';

const [question = 'How many days of annual leave do I have?'] = process.argv.slice(2);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const api = new ApiClient({
  baseUrl: process.env['VOUCH_URL'] ?? 'http://127.0.0.1:8787',
  language: 'en',
  token: process.env['VOUCH_API_KEY'],
});
await askAndDecide(api, question, {
  print: (line) => process.stdout.write(`${line}\n`),
  answer: (prompt, options) => terminal.question(`${prompt} (${options.join(', ')}) `),
});
terminal.close();
