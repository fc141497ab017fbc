import { alike } from '../../contract/language.js';
import type { ToolDescriptor } from '../../contract/tools.js';
import { PortError } from '../../ports/port-error.js';
import type { Ports } from '../../ports/index.js';
import { hit } from '../support/memory-ports.js';
import { portsFor } from '../support/query-harness.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { decide, good, uncached, type RecordedScenario } from './script.js';

/** Scenarios of queries that think with a model, plan with tools and lose their sources. */

const everythingRegular = { reasoning: 'regular', retrieval: 'regular', records: 'regular' } as const;

/** A tool that changes data and refuses a ticket in small letters. */
const closing: ToolDescriptor = {
  name: 'desk.close_ticket',
  description: 'Closes a ticket.',
  inputSchema: { type: 'object', properties: { ticket: { type: 'string' } }, required: ['ticket'] },
  estimatedSeconds: 1,
  costUsd: 0,
  sideEffects: 'changes_data',
  requiresApproval: false,
};
const desk: Ports['tools'] = {
  list: async () => [closing],
  call: async ({ arguments: { ticket } }) => {
    if (ticket === 't-1') throw new PortError('invalid', alike('a ticket is written like T-1'));
    return { text: `Closed: ${JSON.stringify(ticket)}` };
  },
};

/** Returns a value with the record and the costs of one model call. */
function costly<T>(prompt: string, value: T) {
  const call = { prompt, version: 1, model: 'a-model', inputTokens: 900, outputTokens: 90, costUsd: 0.01 };
  return {
    value,
    usage: { modelCalls: 1, inputTokens: 900, outputTokens: 90, costUsd: 0.01 },
    calls: [{ ...call, attempt: 'first' as const }],
  };
}

/** Plans to close a ticket, and writes the name of it as the desk wants it when told. */
const planning = scriptedReasoner({
  analyse: async ({ question }) =>
    costly(
      'analyse',
      clearAnalysis(question, {
        todos: [{ id: 'close', tool: closing.name, task: 'Close it', arguments: { ticket: 't-1' } }],
      }),
    ),
  correct: async ({ todoId }) =>
    costly('correct', [{ op: 'update' as const, todoId, set: { arguments: { ticket: 'T-1' } } }]),
});

/** The first passage is closed to the asker once the draft was judged: while it waits for its review. */
function withdrawn(): Ports {
  const index = good();
  let judged = false;
  return portsFor({
    index: {
      ...index,
      fetch: async (input) => {
        const found = await index.fetch(input);
        return judged ? found.filter(({ id }) => id !== 'd1#0') : found;
      },
    },
    reasoner: scriptedReasoner({
      judge: async () => {
        judged = true;
        return thought(scores(0.9));
      },
    }),
  });
}

const confidential = () => ({
  ...good(),
  search: async () => [
    { ...hit('d1#0', 'First passage.'), classification: 'confidential' as const },
    hit('d2#0', 'Second passage.'),
  ],
  fetch: async ({ ids }: { ids: string[] }) =>
    [hit('d1#0', 'First passage.'), hit('d2#0', 'Second passage.')].filter(({ id }) => ids.includes(id)),
});

export const MODELS_AND_TOOLS = {
  'planned-call-corrected-approved-twice': {
    ports: () => portsFor({ index: good(), tools: desk, reasoner: planning }),
    ask: { question: 'Close my ticket', mode: 'off', policy: uncached },
    engine: { ...everythingRegular, notices: true, tools: true },
    acts: [decide({ action: 'approve' }), decide({ action: 'approve' })],
  },
  'search-and-grading-begun-early': {
    ports: () => portsFor({ index: good() }),
    ask: { question: 'What does it cost?', mode: 'off', policy: uncached },
    engine: everythingRegular,
  },
  'search-and-grading-begun-in-vain': {
    ports: () =>
      portsFor({
        index: good(),
        reasoner: scriptedReasoner({
          analyse: async () => thought(clearAnalysis('Which prices have risen?')),
        }),
      }),
    ask: { question: 'What does it cost?', mode: 'off', policy: uncached },
    engine: everythingRegular,
  },
  'source-withdrawn-answered-anew': {
    ports: withdrawn,
    ask: { question: 'What does it cost?', mode: 'off', policy: uncached },
    engine: { notices: true },
  },
  'confidential-reviewed-in-mode-off': {
    ports: () => portsFor({ index: confidential() }),
    ask: {
      question: 'What does it cost?',
      mode: 'off',
      policy: { ...uncached, review: { confidentialGroups: ['board'] } },
    },
    engine: { notices: true },
    acts: [decide({ action: 'approve' }, { id: 'chair', groups: ['everyone', 'board'] })],
  },
} satisfies Record<string, RecordedScenario>;
