import { Button, Code } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react';
import type { SystemState } from '../../../../contract/administration.js';
import { useEndpoint } from '../../../api/api.js';
import { useFormat, type Format } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
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

/** The state of the installation: each part with a sentence, and what to do where something is wrong. */
export function Health() {
  const texts = useTexts(healthTexts);
  const format = useFormat();
  const { data, error, refetch, isFetching } = useEndpoint('readSystem', {}, { refetchInterval: AGAIN_MS });
  if (!data)
    return error ? <ProblemView error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />;
  const findings = findingsOf(data, texts, format);
  const bad = findings.filter(({ state }) => state !== 'good').length;
  const worst = findings.find(({ state }) => state === 'bad') ? 'bad' : bad > 0 ? 'late' : 'good';
  const { store, reasoner, chatModel, embedder } = data.parts;
  return (
    <>
      <div className={classes['head']}>
        <div className={classes['verdict']} role="status">
          <Light state={worst} size={28} />
          {bad === 0 ? texts.allGood : texts.someBad(bad)}
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {texts.again}
        </Button>
      </div>
      <ul className={classes['box']} aria-label={texts.list}>
        {findings.map(({ name, state, said, advice }) => (
          <li key={name} className={classes['item']}>
            <Light state={state} size={22} />
            <div className={classes['said']}>
              <div className={classes['name']}>{name}</div>
              <div className={classes['detail']}>{said}</div>
              {advice && <div className={classes['advice']}>{advice}</div>}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes['detail']}>
        {texts.chosen} <Code>{store}</Code> <Code>{chatModel ?? reasoner}</Code>{' '}
        {embedder !== undefined && <Code>{embedder}</Code>}
      </p>
    </>
  );
}

function Light({ state, size }: { state: State; size: number }) {
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
