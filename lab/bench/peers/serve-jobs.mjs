/**
 * Answers each message of the parent process with what `run` gives for it, after `{ready: true}`. Ends with status 1 when
 * `run` fails or the parent is gone.
 */
export function serveJobs(run) {
  process.on('message', (job) => {
    run(job).then(
      (figures) => process.send(figures),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit(1));
  process.once('SIGTERM', () => process.exit(0));
  process.send({ ready: true });
}
