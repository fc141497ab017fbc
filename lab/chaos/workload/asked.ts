import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem } from '../../../client/index.js';
import type { NewTodo } from '../../../contract/plan.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
import type { StartQuery } from '../../../contract/query.js';
import { CHARGE } from '../doubles/tool-server.js';
import { clearQuestion, nobodyDecides, UNCLEAR, type Case } from './case.js';
import type { Stage } from './stage.js';

/** Nobody decides on purpose: soon. */
const SHORT_SECONDS = 3;
/** Somebody decides, however long an outage takes. */
const LONG_SECONDS = 3600;

/** Every question is thought about anew. */
const FRESH: PolicyOverrides = { cache: { ttlSeconds: 0 } };

/** Builds the request that starts the query of a case. */
export function bodyOf(which: Case, session: string): StartQuery {
  const { kind, language, random, n, choice } = which;
  const question = kind === 'clarification' ? UNCLEAR[language] : clearQuestion(language, random, n);
  return {
    question,
    sessionId: session,
    mode: modeOf(which),
    stream: which.streamed,
    policy: { ...FRESH, ...policyOf(which) },
    ...(kind === 'approval' ? { todos: [charge(n, true)] } : {}),
    ...(kind === 'input' ? { todos: [charge(n, false), asked(choice)] } : {}),
    ...(kind === 'pause' ? { todos: [held()] } : {}),
  };
}

function modeOf({ kind, choice }: Case): StartQuery['mode'] & string {
  if (kind === 'answer') return choice as 'off' | 'auto' | 'strict';
  if (kind === 'answer_review' || (kind === 'waiting' && choice === 'answer_review')) return 'strict';
  return kind === 'soft_review' ? 'auto' : 'off';
}

function policyOf(which: Case): PolicyOverrides {
  const { kind, choice } = which;
  const timeoutSeconds = nobodyDecides(which) && kind !== 'waiting' ? SHORT_SECONDS : LONG_SECONDS;
  const wait = { timeoutSeconds };
  const defaultAction = choice.replace('nobody_', '');
  const or = <A extends string>(...actions: A[]): { defaultAction?: A } => {
    const found = actions.find((action) => nobodyDecides(which) && action === defaultAction);
    return found === undefined ? {} : { defaultAction: found };
  };
  const quorum = choice === 'quorum' ? { quorum: { approvals: 2, people: [] } } : {};
  const planned = kind === 'plan_review' || (kind === 'waiting' && choice === 'plan_review');
  return {
    review: { planInStrict: false, planAlways: planned, notFoundSeconds: timeoutSeconds },
    // in between: the answer is delivered, and may still be corrected
    ...(kind === 'soft_review' ? { confidence: { high: 1, medium: 0 } } : {}),
    requests: {
      clarification: wait,
      plan_review: { ...wait, ...or('approve', 'reject') },
      approval_request: { ...wait, ...or('skip', 'reject', 'approve'), ...quorum },
      input_request: { ...wait, ...or('cancel', 'skip') },
      answer_review_hard: { ...wait, ...or('reject', 'approve') },
      answer_review_soft: wait,
    },
  };
}

/** A call that changes data; without an amount somebody has to say it. */
function charge(n: number, whole: boolean): NewTodo {
  return {
    id: 'charge',
    tool: CHARGE,
    task: `charge ticket ${n}`,
    arguments: { ticket: `T-${n}`, ...(whole ? { amount: 1 + (n % 900) } : {}) },
  };
}

function asked(choice: string): NewTodo {
  const type = choice === 'answer' ? 'number' : 'text';
  return {
    id: 'asked',
    tool: 'ask_human',
    task: 'ask for a number',
    arguments: { question: 'How many?', type },
  };
}

/** Something that is there to be skipped, or done again. */
function held(): NewTodo {
  return { id: 'sum', tool: 'calculate', task: 'a sum', arguments: { expression: '1+1' } };
}

const COLLECTION = 'chaos';
const TRIES = 60;

/** A document that a question is asked about, and that changes while the answer is reviewed or after it was delivered. */
interface Changing {
  id: string;
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
    id,
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
