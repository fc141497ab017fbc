import { loadPath, type LoadJob, type LoadFigures } from './load.js';
import { watchQueries, type WatchFigures, type WatchJob } from './watch.js';

/** What a generator is asked for. */
export type GeneratorJob = { load: LoadJob } | { watch: WatchJob };
export type GeneratorFigures = LoadFigures | WatchFigures;

/** Clients in a process of their own, so that they share an event loop with nothing that they measure. */
process.on('message', (job: GeneratorJob) => {
  const answer: Promise<GeneratorFigures> = 'load' in job ? loadPath(job.load) : watchQueries(job.watch);
  answer.then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
