import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { withPortFailures } from './port-failures.js';

const HEARTBEAT_MS = 5_000;

/** Runs a step and tells the server that it lives, every few seconds, with how far it has come. */
export async function longStep<T>(work: (beat: (progress: unknown) => void) => Promise<T>): Promise<T> {
  // a beat without details would wipe those of the attempt before
  let progress: unknown = activityInfo().heartbeatDetails;
  const beat = () => (progress === undefined ? heartbeat() : heartbeat(progress));
  const timer = setInterval(beat, HEARTBEAT_MS);
  try {
    return await withPortFailures(() =>
      work((now) => {
        progress = now;
        beat();
        cancellationSignal().throwIfAborted(); // also when the worker stops: another one goes on from here
      }),
    );
  } finally {
    clearInterval(timer);
  }
}
