import { setTimeout as sleep } from 'node:timers/promises';
import type { StartQuery } from '../../../contract/query.js';
import { ApiProblem } from '../../../client/index.js';
import type { Case } from './case.js';
import type { Stage } from './stage.js';

const COLLECTION = 'chaos';
const TRIES = 60;

/** A document that a question is asked about, and that is replaced while the answer is reviewed. */
export async function replacing(
  stage: Stage,
  { n, asker }: Case,
): Promise<{ body: Pick<StartQuery, 'question' | 'scope'>; replace: () => Promise<void> }> {
  const path = `project-${n}.md`;
  const upload = (limit: number) =>
    put(stage, asker, path, `# Project ${n}\n\nThe spending limit of project ${n} is ${limit} euros.\n`);
  await upload(40);
  return {
    body: { question: `What is the spending limit of project ${n}?`, scope: { collections: [COLLECTION] } },
    replace: () => upload(90),
  };
}

/** Uploads a document and waits until it can be found. */
async function put({ api }: Stage, person: string, path: string, text: string): Promise<void> {
  const file = { name: path, content: new Blob([text], { type: 'text/markdown' }) };
  const key = api.newKey();
  const { id } = await api.ask('uploadDocuments', { key }, (url, headers, signal) =>
    api.client(person, url).upload(file, { collection: COLLECTION, path }, { headers, signal }),
  );
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const { status } = await api.call(person, 'getDocument', { params: { id } });
      if (status !== 'indexing') return;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
    await sleep(1000);
  }
}
