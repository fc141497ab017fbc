import {
  loadPath,
  type LoadJob,
  type LoadFigures,
  watchQueries,
  type WatchFigures,
  type WatchJob,
} from './load.js';

/** Job of the load generator. */
export type GeneratorJob = { load: LoadJob } | { watch: WatchJob };
export type GeneratorFigures = LoadFigures | WatchFigures;

/** Runs the clients in a separate process, so that they do not share an event loop with what they measure. */
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
