import { setTimeout as sleep } from 'node:timers/promises';
import type { StartQuery } from '../../../contract/query.js';
import { ApiProblem } from '../../../client/index.js';
import type { Case } from './case.js';
import type { Stage } from './stage.js';

const COLLECTION = 'chaos';
const TRIES = 60;

/** A document that a question is asked about, and that changes while the answer is reviewed or after it was delivered. */
interface Changing {
  body: Pick<StartQuery, 'question' | 'scope'>;
  replace: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function changingDocument(stage: Stage, { n, asker }: Case): Promise<Changing> {
  const { api, seen } = stage;
  const write = async (limit: number) => {
    const text = `# Project ${n}\n\nThe spending limit of project ${n} is ${limit} euros.\n`;
    const id = await put(stage, asker, `project-${n}.md`, text);
    seen.documents[id] = text;
    return id;
  };
  const id = await write(40);
  return {
    body: { question: `What is the spending limit of project ${n}?`, scope: { collections: [COLLECTION] } },
    replace: async () => void (await write(90)),
    remove: async () => {
      try {
        await api.call(asker, 'deleteDocument', { params: { id } }, { key: api.newKey() });
      } catch (error) {
        // removed by a try whose reply was lost with its process
        if (!(error instanceof ApiProblem) || error.problem.code !== 'DOCUMENT_NOT_FOUND') throw error;
      }
      seen.documents[id] = null;
    },
  };
}

/** Uploads a document and waits until it can be found. @returns its id */
async function put({ api }: Stage, person: string, path: string, text: string): Promise<string> {
  const file = { name: path, content: new Blob([text], { type: 'text/markdown' }) };
  const key = api.newKey();
  const { id } = await api.ask('uploadDocuments', { key }, (url, headers, signal) =>
    api.client(person, url).upload(file, { collection: COLLECTION, path }, { headers, signal }),
  );
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const { status } = await api.call(person, 'getDocument', { params: { id } });
      if (status !== 'indexing') break;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
    await sleep(1000);
  }
  return id;
}
