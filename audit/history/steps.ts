import type { HistoryEntry } from '../../contract/history.js';
import type { Search } from '../../contract/query.js';
import type { PendingActivity, RecordedEvent, RecordedRun, SeenPassage, StepOutcome } from './recorded.js';

type StepEntry = Extract<HistoryEntry, { type: 'step' }>;

/** A step with what is needed to tell more of it. */
interface Step {
  entry: StepEntry;
  activity: string;
  query?: string | undefined;
  outcome?: StepOutcome;
}

/** Names of steps, where they differ from those of their activities; the metrics of a query name them alike. */
const NAMES: Partial<Record<string, string>> = {
  openQuery: 'open',
  recordTurn: 'record',
  recordOutcome: 'record',
};

/**
 * The steps of a query with what they searched, saw and spent.
 * @param searches those of the query's status: a step inside the worker leaves no input in the history, so that its search
 *   is told by its turn and by how much it found
 */
export function stepsOf(runs: readonly RecordedRun[], searches: readonly Search[]): StepEntry[] {
  const steps = runs.flatMap(stepsOfRun);
  const noted = searches.filter(({ reason }) => reason !== 'web');
  const seen = new Map<string, SeenPassage>();
  let refined: string | undefined;
  for (const [i, step] of steps.entries()) {
    const { entry, outcome } = step;
    if (!outcome) continue;
    refined = outcome.refinedQuestion ?? refined;
    const { found, grades } = outcome;
    for (const passage of found ?? []) seen.set(passage.id, passage);
    if (found) entry.passages = found;
    if (found && entry.step !== 'open') {
      const query = step.query ?? (isForOptions(steps, i) ? refined : takeSearch(noted, found.length));
      if (query !== undefined) entry.search = { query, hits: found.length };
    }
    if (grades) {
      entry.passages = grades.flatMap(({ passageId, score }) => {
        const passage = seen.get(passageId);
        return passage ? [{ ...passage, grade: score }] : [];
      });
    }
  }
  return steps.map(({ entry }) => entry);
}

/** In the order in which they were over; those that are not, last. */
function stepsOfRun({ events, pending }: RecordedRun): Step[] {
  const open = new Map<number, Step>();
  const over: Step[] = [];
  for (const event of events) {
    if (event.type === 'local_activity') over.push(...localSteps(event));
    if (event.type === 'scheduled') open.set(event.id, regularStep(event, pending));
    if (event.type === 'attempt') {
      const step = open.get(event.scheduledId);
      if (step) step.entry.attempts = event.attempt;
    }
    if (event.type === 'settled') {
      const step = open.get(event.scheduledId);
      open.delete(event.scheduledId);
      if (step)
        over.push({ ...step, outcome: event.outcome, entry: { ...step.entry, ...tellingOf(event.outcome) } });
    }
  }
  return [...over, ...open.values()];
}

type LocalActivity = Extract<RecordedEvent, { type: 'local_activity' }>;

/**
 * The last step of an activity is over when the activity is; each other one when the next began. Times are whole milliseconds and
 * steps may take less: what remains of the activity is rounded once, or a step would seem to begin before the activity ahead of it.
 */
function localSteps({ along = [], ...event }: LocalActivity): Step[] {
  let msLeft = 0;
  return [event, ...along].reduceRight<Step[]>((after, one) => {
    msLeft += one.outcome.ms ?? 0;
    return [localStep({ ...event, ...one }, msLeft), ...after];
  }, []);
}

/** @param msLeft from the beginning of the step to the end of its activity */
function localStep(event: Omit<LocalActivity, 'along'>, msLeft: number): Step {
  const { activity, attempt, outcome, completedAt } = event;
  const at = new Date(Date.parse(completedAt) - Math.ceil(msLeft)).toISOString();
  return {
    activity,
    outcome,
    entry: { ...entryOf(event, at), attempts: attempt, execution: 'local', ...tellingOf(outcome) },
  };
}

function regularStep(
  event: Extract<RecordedEvent, { type: 'scheduled' }>,
  pending: readonly PendingActivity[],
): Step {
  const { activity, activityId, query, tool, at } = event;
  const waiting = pending.find((one) => one.activityId === activityId);
  return {
    activity,
    query,
    entry: {
      ...entryOf(event, at),
      attempts: waiting?.attempt ?? 1,
      execution: 'regular',
      calls: [],
      ...(waiting ? { underway: true } : {}),
      ...(waiting?.failure ? { failure: waiting.failure } : {}),
      ...(tool === undefined ? {} : { tool }),
    },
  };
}

function entryOf({ runId, id, activity }: { runId: string; id: number; activity: string }, at: string) {
  return { type: 'step' as const, at, eventId: id, runId, step: stepName(activity) };
}

function tellingOf({ ms, calls, failure }: StepOutcome) {
  return { calls, ...(ms === undefined ? {} : { ms }), ...(failure ? { failure } : {}) };
}

function stepName(activity: string): string {
  return NAMES[activity] ?? activity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** True if a search only drew up what the asker was asked back with. */
function isForOptions(steps: readonly Step[], i: number): boolean {
  return steps.slice(i + 1).find(({ activity }) => activity !== 'notify')?.activity === 'clarify';
}

/** The words of the first search that found so much and was not told yet. */
function takeSearch(noted: Search[], hits: number): string | undefined {
  const i = noted.findIndex((search) => search.hits === hits);
  return i < 0 ? undefined : noted.splice(i, 1)[0]?.query;
}
