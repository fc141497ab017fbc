import { asPart, type Context, type Description, aim, count, ms, perSecond, size, times } from '../part.js';
import { BOTH_SIDES, onStage } from '../stage.js';
import {
  loadStarts,
  loadSteps,
  prepare,
  SUSTAINED_P95_MS,
  watch,
  type LoadSteps,
  type StartSteps,
  type Watched,
} from './measure.js';
import { readOver, startBare, startGenerator, startProduct } from './servers.js';

/** Least of the reads that bare express sustains from memory. */
const AIM = { finishedReads: 0.5, waitingReads: 0.35 };

/** Seconds of a step, queries that are read, queries that are watched, and watchers of each. */
const COUNTS = {
  quick: { seconds: 1, read: 5, watched: 4, watchers: 5 },
  usual: { seconds: 5, read: 50, watched: 100, watchers: 5 },
  full: { seconds: 10, read: 100, watched: 100, watchers: 5 },
};

interface Side {
  starts: StartSteps;
  /** Of queries that have ended. */
  finishedReads: LoadSteps;
  watched: Watched;
}

interface Figures {
  vouch: Side & {
    /** Of queries that run and wait for a person: their workflow is asked. */
    runningReads: LoadSteps;
  };
  floor: Side;
}

/** Load that one API process sustains, compared with bare express. */
export const api = asPart<Figures>({
  name: 'api',
  title: 'The API under load',
  minutes: { quick: 1, usual: 5, full: 8 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const { report, signal } = context;
  const { seconds, read, watched, watchers } = COUNTS[context.size];
  return onStage(context, BOTH_SIDES, async (stage) => {
    const product = await startProduct(stage);
    const finished = await prepare(product, 'simple', read, signal);
    const bare = await startBare(stage, await readOver(product, finished[0]!));
    const generator = await startGenerator(stage);
    report('starts');
    const starts = {
      floor: await loadStarts(stage, generator, bare, seconds, context),
      vouch: await loadStarts(stage, generator, product, seconds, context),
    };
    const waiting = await prepare(product, 'held', Math.max(read, watched), signal);
    const reads = (url: string, ids: string[]) =>
      loadSteps(
        generator,
        { url, method: 'GET', paths: ids.map((id) => `/v1/queries/${id}`), seconds },
        signal,
      );
    report('reads');
    const finishedReads = {
      floor: await reads(bare.url, finished),
      vouch: await reads(product.url, finished),
    };
    const runningReads = await reads(product.url, waiting.slice(0, read));
    report(`${watched * watchers} watchers`);
    const ids = waiting.slice(0, watched);
    const watching = {
      floor: await watch(generator, bare, ids, watchers),
      vouch: await watch(generator, product, ids, watchers),
    };
    const side = (name: 'vouch' | 'floor') => ({
      starts: starts[name],
      finishedReads: finishedReads[name],
      watched: watching[name],
    });
    return { vouch: { ...side('vouch'), runningReads }, floor: side('floor') };
  });
}

function describe({ vouch, floor }: Figures): Description {
  const rates: [string, LoadSteps, LoadSteps, number?][] = [
    ['questions asked', vouch.starts, floor.starts],
    ['status of a finished query', vouch.finishedReads, floor.finishedReads, AIM.finishedReads],
    ['status of a waiting query', vouch.runningReads, floor.finishedReads, AIM.waitingReads],
  ];
  return {
    tables: [
      {
        title: `Sustained at p95 ≤ ${SUSTAINED_P95_MS} ms`,
        columns: ['', 'Vouch', 'bare express', 'ratio', 'aim'],
        rows: rates.map(([what, ours, bare, least]) => {
          const ratio = ours.sustained / bare.sustained;
          const wanted = least === undefined ? '' : aim(`≥ ${least}`, ratio >= least);
          return [what, perSecond(ours.sustained), perSecond(bare.sustained), times(ratio), wanted];
        }),
        notes: [
          'One API process, one worker, the Temporal server and the clients share the cores. Closed loop, more and more ' +
            'connections. The bare express starts a bare workflow for each question and reads its statuses from memory.',
        ],
      },
      {
        title: 'Questions asked, by connections',
        columns: ['connections', 'asked', 'p50', 'p95', 'finished meanwhile', 'errors'],
        rows: vouch.starts.steps.map((step, nth) => [
          String(step.lanes),
          perSecond(step.perSecond),
          ms(step.p50),
          ms(step.p95),
          perSecond(vouch.starts.finished[nth]!),
          String(step.errors),
        ]),
      },
      {
        title: `${count(vouch.watched.watchers)} live watchers`,
        columns: ['', 'Vouch', 'bare express'],
        rows: [
          ['decision → event at a watcher, p50', ms(vouch.watched.p50), ms(floor.watched.p50)],
          ['p95', ms(vouch.watched.p95), ms(floor.watched.p95)],
          [
            'all streams open within',
            `${vouch.watched.openSeconds.toFixed(1)} s`,
            `${floor.watched.openSeconds.toFixed(1)} s`,
          ],
          ['memory before', size(vouch.watched.bytesBefore), size(floor.watched.bytesBefore)],
          ['memory with watchers', size(vouch.watched.bytesWatched), size(floor.watched.bytesWatched)],
          [
            'events missed, decisions refused',
            `${vouch.watched.missed}, ${vouch.watched.errors}`,
            `${floor.watched.missed}, ${floor.watched.errors}`,
          ],
        ],
      },
    ],
    charts: [
      {
        name: 'api-rates',
        title: `Requests per second at p95 ≤ ${SUSTAINED_P95_MS} ms`,
        groups: rates.map(([label, ours, bare]) => ({
          label,
          bars: [
            { series: 'Vouch', value: ours.sustained, text: perSecond(ours.sustained) },
            { series: 'bare express', value: bare.sustained, text: perSecond(bare.sustained) },
          ],
        })),
      },
    ],
  };
}
