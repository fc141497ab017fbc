import type { WorkflowInterceptors } from '@temporalio/workflow';

/**
 * Lets a workflow hear of events only together with the workflow task that they belong to.
 *
 * A Temporal query that is asked of a worker directly may find events in the history, such as a timer that fired, with which
 * no workflow task has begun yet. The SDK's core hands them to the workflow all the same, at the time of the task before.
 * The workflow would go on from there, and the next task would bring what came after them: other times and another order
 * than in a replay, where all of them come with that task. The history could not be replayed, and the workflow would stand
 * still as soon as it left the cache. Such an activation is refused: the query fails, to be asked again, and the worker
 * forgets the workflow, so that the next task begins from its history.
 *
 * It is known by its time: with each task that begins, both the time and the length of the history move on; here the length
 * alone does. Should two tasks begin at the same time by a coarse clock, the second one is refused and begins anew, later.
 */
export function interceptors(): WorkflowInterceptors {
  let before: { time: string; length: number } | undefined;

  return {
    internals: [
      {
        activate(input, next) {
          const { timestamp, historyLength, jobs, isReplaying } = input.activation;
          if (jobs?.every(({ queryWorkflow }) => queryWorkflow)) return next(input);
          const time = `${Number(timestamp?.seconds)}.${timestamp?.nanos}`;
          const now = { time, length: Number(historyLength) };
          if (!isReplaying && before?.time === now.time && before.length !== now.length)
            throw new Error('No workflow task has begun yet with the latest events. Ask again.');
          before = now;
          next(input);
        },
      },
    ],
  };
}
