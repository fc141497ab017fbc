import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../config/package-root.js';
import type { Children, Program } from '../children.js';
import type { Context } from '../part.js';
import { SIMPLE } from '../runs.js';
import { zeroLatencyPorts } from '../ports.js';

const INSTALL_MS = 300_000;

/** Result of running the graph repeatedly. */
export interface GraphFigures {
  /** From the call to the result, ms. */
  times: number[];
  seconds: number;
  cpuMs: number;
}

/** Returns the folder with the programs that use LangGraph.js; its packages are installed when they are not there. */
export async function peersFolder({ report, signal }: Pick<Context, 'report' | 'signal'>): Promise<string> {
  const cwd = join(packageRoot(), 'lab', 'bench', 'peers');
  if (!existsSync(join(cwd, 'node_modules'))) {
    report('installing the packages of lab/bench/peers');
    const options = { cwd, signal, timeout: INSTALL_MS };
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], options);
  }
  return cwd;
}

/** Starts the program with the graph. */
export async function startGraph(
  children: Children,
  folder: string,
  connectionString: string,
  context: Context,
): Promise<Program> {
  const cwd = await peersFolder(context);
  const file = join(folder, 'steps.json');
  await writeFile(file, JSON.stringify(await whatStepsGive()));
  return children.startProgram(join(cwd, 'langgraph.mjs'), [connectionString, file]);
}

/** Results of the six steps of a simple query, with the sizes of the product's. */
async function whatStepsGive(): Promise<Record<string, unknown>> {
  const { reasoner, index } = await zeroLatencyPorts();
  const question = SIMPLE.text;
  const access = { groups: ['everyone'] };
  const { value: analysis } = await reasoner.analyse({
    question,
    clarifications: [],
    turns: [],
    maxSubQuestions: 4,
    access,
  });
  const passages = await index.search({ query: question, k: SIMPLE.policy.retrieval!.k!, access });
  const { value: grades } = await reasoner.grade({ question, passages, access });
  const reading = { question, language: analysis.language, passages, access, profile: {} };
  const { value: draft } = await reasoner.answer({ ...reading, subQuestions: [] });
  const { value: judgement } = await reasoner.judge({ ...reading, draft });
  const outcome = { question, mode: SIMPLE.mode, stage: 'completed', endedAt: new Date().toISOString() };
  return { analysis, passages, grades, draft, judgement, outcome };
}
