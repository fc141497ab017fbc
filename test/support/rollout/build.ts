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

/** As `dist/worker/build-bundle.js`, but of the one bundle that is used. */
const BUNDLE = `
  import { writeFile } from 'node:fs/promises';
  const dist = process.argv.at(-1);
  const { bundleWorkflows } = await import(dist + '/worker/bundle-workflows.js');
  const { code } = await bundleWorkflows(dist + '/workflows', '.js');
  await writeFile(dist + '/worker/workflow-bundle.js', code);
`;

/** The ending of every answer that a changed workflow gives. */
export const SIGNED = ' (the changed workflow)';

/**
 * Another build of the product in a folder: the compiled files of this one with another workflow of questions, and the
 * bundle made of them.
 * @returns the folder
 */
export async function changedBuild(folder: string, change: Change): Promise<string> {
  mkdirSync(folder);
  for (const name of ['package.json', 'bin', 'dist'])
    cpSync(resolve(name), join(folder, name), {
      recursive: true,
      filter: (path) => !['web', 'test', 'lab'].some((unused) => path === resolve('dist', unused)),
    });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const workflow = join(folder, 'dist', 'workflows', 'query', 'answer-query.js');
  writeFileSync(workflow, changed(readFileSync(workflow, 'utf8'), change));
  await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    BUNDLE,
    join(folder, 'dist'),
  ]);
  return folder;
}

function changed(code: string, change: Change): string {
  const condition = change === 'patched' ? `if (patched('a-step-more')) ` : '';
  const edits: [string, string][] = [
    ['import {', `import { patched, sleep } from '@temporalio/workflow';\nimport {`],
    [
      'async function live(run, resume) {',
      `async function live(run, resume) {\n    ${condition}await sleep(1);`,
    ],
    [
      'async function complete(run, answer) {',
      `async function complete(run, answer) {
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
