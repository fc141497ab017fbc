import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { findPromtool } from '../servers/find-promtool.js';

/** Runs `promtool` and returns the lines that it prints: none if there is nothing to mend. */
export async function promtool(args: readonly string[], input = ''): Promise<string[]> {
  const child = spawn(await findPromtool(console.log), args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return said.join('').split('\n').filter(Boolean);
}
