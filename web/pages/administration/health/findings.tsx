import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { SystemState } from '../../../../contract/administration.js';
import { useEndpoint } from '../../../api/api.js';
import { useFormat, type Format } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import classes from '../administration.module.css';
import { healthTexts } from './texts.js';

/** Time between two reads while one looks at it. */
const AGAIN_MS = 10_000;
/** A task that waits longer than this has too few workers. */
const LATE_SECONDS = 60;

type State = 'good' | 'late' | 'bad';
/** Something that can be well or not, in plain sentences. */
interface Finding {
  name: string;
  state: State;
  said: string;
  /** Advice about it. */
  advice?: string | undefined;
}

const LIGHTS: Record<State, typeof IconClock> = {
  good: IconCircleCheck,
  late: IconClock,
  bad: IconAlertTriangle,
};

/** Reads the state of the installation: its parts, the worst state among them and a sentence about all. */
export function useFindings({ enabled = true } = {}) {
  const texts = useTexts(healthTexts);
  const format = useFormat();
  const read = useEndpoint('readSystem', {}, { refetchInterval: AGAIN_MS, enabled });
  const findings = read.data ? findingsOf(read.data, texts, format) : [];
  const bad = findings.filter(({ state }) => state !== 'good').length;
  const worst: State = findings.some(({ state }) => state === 'bad') ? 'bad' : bad > 0 ? 'late' : 'good';
  return { ...read, findings, worst, verdict: bad === 0 ? texts.allGood : texts.someBad(bad) };
}

export function Light({ state, size }: { state: State; size: number }) {
  const { states } = useTexts(healthTexts);
  const Icon = LIGHTS[state];
  return (
    <span className={classes['light']} data-state={state} role="img" aria-label={states[state]}>
      <Icon size={size} aria-hidden />
    </span>
  );
}

function findingsOf(system: SystemState, texts: (typeof healthTexts)['en'], format: Format): Finding[] {
  const { checks, queues, workers, sources, lastDay, parts } = system;
  const answers = (part: 'temporal' | 'store'): Finding => {
    const { ok } = checks[part];
    const words = texts[part];
    return {
      name: words.name,
      state: ok ? 'good' : 'bad',
      said: ok ? words.good : words.bad,
      advice: ok ? undefined : words.advice,
    };
  };
  const waiting = (carries: 'questions' | 'deliveries'): Finding => {
    const halves = queues.filter((queue) => queue.carries === carries);
    const tasks = halves.reduce((sum, half) => sum + half.tasks, 0);
    const seconds = Math.max(0, ...halves.map((half) => half.seconds));
    const late = tasks > 0 && seconds > LATE_SECONDS;
    const words = texts[carries];
    const known = halves.length > 0;
    return {
      name: words.name,
      state: !known || late ? 'late' : 'good',
      said: !known
        ? texts.notKnown
        : tasks === 0
          ? texts.nothingWaits
          : texts.waits(tasks, format.duration(seconds * 1000)),
      advice: late ? words.advice : undefined,
    };
  };
  const stale = sources.filter((source) => source.stale).map(({ collection }) => collection);
  const names = Object.entries(lastDay.codes).map(([code, count]) => `${code} (${count})`);
  const troubled = lastDay.failed > 0 || lastDay.degraded > 0;
  return [
    {
      name: texts.workers.name,
      state: checks.worker.ok ? 'good' : 'bad',
      said: checks.worker.ok ? texts.workers.good(workers.length) : texts.workers.bad,
      advice: checks.worker.ok ? undefined : texts.workers.advice,
    },
    waiting('questions'),
    waiting('deliveries'),
    answers('temporal'),
    answers('store'),
    {
      name: texts.sources.name,
      state: stale.length > 0 ? 'late' : 'good',
      said: stale.length > 0 ? texts.sources.stale(stale.join(', ')) : texts.sources.good(sources.length),
      advice: stale.length > 0 ? texts.sources.advice : undefined,
    },
    {
      name: texts.models.name,
      state: lastDay.failed > 0 ? 'bad' : lastDay.degraded > 0 ? 'late' : 'good',
      said: troubled
        ? texts.models.bad(lastDay.questions, lastDay.failed, lastDay.degraded, names.join(', '))
        : texts.models.good(lastDay.questions, lastDay.modelCalls, lastDay.repairedCalls),
      advice: troubled ? texts.models.advice : undefined,
    },
    {
      name: texts.access.name,
      state: parts.authentication === 'required' ? 'good' : 'late',
      said: texts.access[parts.authentication],
      advice: parts.authentication === 'none' ? texts.access.advice : undefined,
    },
  ];
}
