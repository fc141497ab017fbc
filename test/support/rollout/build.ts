import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The change to a workflow, before it has asked anybody anything. */
type Change =
  /** A step more, behind `patched`: what was recorded without it goes on without it. */
  | 'patched'
  /** The same step without `patched`: nothing that was recorded replays. */
  | 'incompatible';

/** The ending of every answer that a changed workflow gives. */
export const SIGNED = ' (the changed workflow)';

/**
 * Another build of the product in a folder: the programs of this one, and the bundle of its workflows with another one of
 * questions.
 * @returns the folder
 */
export async function changedBuild(folder: string, change: Change): Promise<string> {
  mkdirSync(folder);
  // the sources are those that workflows may import
  for (const name of ['package.json', 'bin', 'dist', 'workflows', 'domain', 'contract'])
    cpSync(resolve(name), join(folder, name), {
      recursive: true,
      filter: (path) => !['web', 'test', 'lab'].some((unused) => path === resolve('dist', unused)),
    });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const workflow = join(folder, 'workflows', 'query', 'answer-query.ts');
  writeFileSync(workflow, changed(readFileSync(workflow, 'utf8'), change));
  await promisify(execFile)(process.execPath, [join(folder, 'dist', 'worker', 'build-bundle.js')]);
  return folder;
}

function changed(code: string, change: Change): string {
  const condition = change === 'patched' ? `if (patched('a-step-more')) ` : '';
  const edits: [string, string][] = [
    ['import {', `import { patched, sleep } from '@temporalio/workflow';\nimport {`],
    [
      "async function findAnswer(run: QueryRun, resume?: Carried['resume']): Promise<boolean> {",
      `async function findAnswer(run: QueryRun, resume?: Carried['resume']): Promise<boolean> {
    ${condition}await sleep(1);`,
    ],
    [
      'async function complete(run: QueryRun, answer: Answer): Promise<void> {',
      `async function complete(run: QueryRun, answer: Answer): Promise<void> {
    if (patched('signed')) {
        await sleep(1);
        answer = { ...answer, text: answer.text + ${JSON.stringify(SIGNED)} };
    }`,
    ],
  ];
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the workflow has no ${from}`);
    return text.replace(from, to);
  }, code);
}
