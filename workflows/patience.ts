import type { ActivityOptions } from '@temporalio/workflow';

/** Tries of a step that is done however long its store stays away: after half a second, and then ever more seldom, once a minute at last. */
export const UNTIL_DONE = {
  initialInterval: '500 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '1 minute',
} as const;

/**
 * Heartbeat timeout of a step that calls a model: somebody waits for what it says, so a worker that died is to be noticed soon,
 * but one that stood still for some seconds must not have it asked, and paid for, twice.
 */
export const MODEL_SILENCE = '15 seconds';

/**
 * Reading, embedding and storing takes minutes at most and is worth waiting for, also for a store or a model that is
 * away for an hour; a dead worker is noticed by its silence.
 */
export const INDEXING: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '30 seconds',
  retry: {
    initialInterval: '1 second',
    backoffCoefficient: 2,
    maximumInterval: '1 minute',
    maximumAttempts: 60,
  },
};
