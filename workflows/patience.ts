/** Tries of a step that is done however long its store stays away: after half a second, and then ever more seldom, once a minute at last. */
export const UNTIL_DONE = {
  initialInterval: '500 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '1 minute',
} as const;
