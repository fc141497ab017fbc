import type { Turn } from '../contract/analysis.js';
import type {
  ChosenQuestion,
  ExperimentStage,
  KeptExperiment,
  QuestionRun,
  Rerun,
} from '../contract/experiments.js';
import type { OutcomeRecord } from '../contract/outcome-record.js';
import type { Passage } from '../contract/passage.js';
import type { Todo } from '../contract/plan.js';
import type { Engine, QueryInput } from '../contract/query.js';
import type { Receipt } from '../contract/requests/index.js';
import { verdictsOf } from '../domain/autonomy/verdict.js';
import { carriedOf, policyOf } from '../domain/policy-versions.js';
import { resolveArguments } from '../domain/tool-arguments.js';
import { questionRunOf } from '../domain/what-if.js';
import type { EndedQueries, EndedQuery } from '../ports/ended-queries.js';
import { openExperiments } from '../ports/experiments.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { pagesOf } from '../ports/pages.js';
import { PortError } from '../ports/port-error.js';
import type { RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import { openSpotVerdicts, spotVerdictsOn } from '../ports/spot-checks.js';
import { withPortFailures } from './port-failures.js';
import { readableTurns } from './records.js';

/** Outcomes read at a time. */
const PAGE = 250;
/** Turns of a session that are read to find those before a question. */
const TURNS = 200;

/** The questions left of an experiment, and the use of its budget so far. */
export interface Opened {
  left: string[];
  spent: Spent;
  budget: KeptExperiment['budget'];
}

export interface Spent {
  tokens: number;
  costUsd: number;
}

/** A question of an experiment. */
export interface RerunInput {
  id: string;
  queryId: string;
  engine: Engine;
}

/** A question to run again, and what takes the place of people, tools and the web meanwhile. */
export interface OpenedRerun {
  input: QueryInput;
  before: QuestionRun;
  chosen: ChosenQuestion;
  receipts: Pick<Receipt, 'kind' | 'reply'>[];
  results: Pick<Todo, 'tool' | 'arguments' | 'result'>[];
  web: Passage[];
}

/** Steps of experiments. None of them changes anything but the experiment. */
export function createExperimentActivities({
  keyValues,
  records,
  index,
  queries,
}: {
  keyValues: KeyValueStore;
  records: Pick<RecordStore, 'listOutcomes' | 'feedbackOn' | 'turns'>;
  index: Pick<SearchIndex, 'fetch'>;
  queries: EndedQueries;
}) {
  const experiments = openExperiments(keyValues);
  const { kept } = experiments;
  const spots = openSpotVerdicts(keyValues);

  async function read(id: string): Promise<KeptExperiment> {
    const found = await kept.get(id);
    if (!found)
      throw new PortError('invalid', { en: `there is no experiment ${id}`, ko: `${id} 실험이 없습니다` });
    return found.value;
  }

  async function chosenOf(outcomes: OutcomeRecord[]): Promise<ChosenQuestion[]> {
    const opinions = await records.feedbackOn({ queryIds: outcomes.map(({ queryId }) => queryId) });
    return verdictsOf(outcomes, opinions, await spotVerdictsOn(spots, outcomes)).map(
      ({ queryId, judgements: [first] }) => ({
        queryId,
        ...(first ? { right: first.right, judgedBy: first.judgedBy } : {}),
      }),
    );
  }

  /** The latest questions with an answer to compare: neither small talk nor answers from the cache. */
  async function choose({ collection, since = '0', until, limit }: KeptExperiment['questions']) {
    let chosen: ChosenQuestion[] = [];
    for await (const outcomes of pagesOf((after) => records.listOutcomes({ since, after, limit: PAGE }))) {
      const fitting = outcomes.filter(
        ({ endedAt, collections }) =>
          (until === undefined || endedAt < until) &&
          (collection === undefined || collections?.includes(collection)),
      );
      chosen = [...chosen, ...(await chosenOf(fitting))].slice(-limit);
    }
    return chosen;
  }

  async function turnsBefore({ input, status }: EndedQuery, limit: number): Promise<Turn[]> {
    const { sessionId, asker } = input;
    if (sessionId === undefined || limit === 0) return [];
    const turns = await records.turns({ sessionId, asker: asker.id, limit: TURNS });
    const earlier = turns.filter(({ at }) => at < status.createdAt).slice(-limit);
    return readableTurns(index, earlier, { groups: asker.groups });
  }

  return {
    /** Opens an experiment, or opens it again. The questions are chosen once. */
    async openExperiment({ id }: { id: string }): Promise<Opened> {
      return withPortFailures(async () => {
        const found = await read(id);
        const chosen = found.chosen ?? (await choose(found.questions));
        await kept.put({ key: id, value: { ...found, chosen, stage: 'running' } });
        const done = await experiments.reruns(id);
        const known = new Set(done.map(({ queryId }) => queryId));
        const runs = done.flatMap((one) => ('leftOut' in one ? [] : [one.after]));
        return {
          left: chosen.flatMap(({ queryId }) => (known.has(queryId) ? [] : [queryId])),
          spent: {
            tokens: runs.reduce((sum, run) => sum + run.inputTokens + run.outputTokens, 0),
            costUsd: runs.reduce((sum, run) => sum + run.costUsd, 0),
          },
          budget: found.budget,
        };
      });
    },

    /** @returns null where there is nothing to run: it was run before, or is gone, which is kept */
    async openRerun({ id, queryId, engine }: RerunInput): Promise<OpenedRerun | null> {
      return withPortFailures(async () => {
        if (await experiments.rerun(id, queryId)) return null;
        const { overrides, chosen = [], prompts, models } = await read(id);
        const ended = await queries.read(queryId);
        if (!ended) {
          await experiments.keep(id, { queryId, leftOut: 'gone' });
          return null;
        }
        const { input, status } = ended;
        const { policy, ...carried } = carriedOf(input.mode, policyOf({ overrides }));
        const { stream: _, sessionId: __, ...asked } = input;
        const todos = status.plan?.todos ?? [];
        const turns = input.turns ?? (await turnsBefore(ended, policy.session.turns));
        return {
          input: {
            ...asked,
            ...carried,
            ...(turns.length > 0
              ? { turns: turns.map(({ question, answer }) => ({ question, answer })) }
              : {}),
            policy: {
              ...policy,
              cache: { ...policy.cache, ttlSeconds: 0 },
              // what is found side by side stands in the order in which it came
              plan: { ...policy.plan, maxParallel: 1 },
            },
            engine: {
              ...{ ...engine, notices: false },
              ...(prompts || models
                ? { thinking: { ...(prompts ? { prompts } : {}), ...(models ? { models } : {}) } }
                : {}),
            },
          },
          before: questionRunOf(status),
          chosen: chosen.find((one) => one.queryId === queryId) ?? { queryId },
          receipts: status.receipts.flatMap(({ kind, reply, lapsed }) => (lapsed ? [] : [{ kind, reply }])),
          results: todos.map(({ tool, arguments: args, result }) => ({
            ...{ tool, arguments: resolveArguments(args, todos), result },
          })),
          web: status.passages
            .filter(({ source }) => source === 'web')
            .map(({ grade: _grade, ...passage }) => passage),
        };
      });
    },

    async keepRerun({ id, rerun }: { id: string; rerun: Rerun }): Promise<void> {
      return withPortFailures(() => experiments.keep(id, rerun));
    },

    /** Deletes the histories of reruns, which hold texts that the experiment does not. */
    async forgetReruns({ workflowIds }: { workflowIds: readonly string[] }): Promise<void> {
      return withPortFailures(async () => {
        for (const workflowId of workflowIds) await queries.forget(workflowId);
      });
    },

    async endExperiment({ id, stage }: { id: string; stage: ExperimentStage }): Promise<void> {
      return withPortFailures(async () => {
        await kept.put({ key: id, value: { ...(await read(id)), stage } });
      });
    },
  };
}

export type ExperimentActivities = ReturnType<typeof createExperimentActivities>;
