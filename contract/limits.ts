/** Limits of what is asked; texts in characters (UTF-16 units). Without a schema, so that the web app takes nothing else with them. */
export const QUESTION_LIMITS = { question: 4000, earlierTurns: 20, earlierAnswer: 8000 };

/** Seconds for which the API holds a request open at most (`Prefer: wait`). */
export const LONGEST_WAIT_SECONDS = 60;

/** Limits of a plan. */
export const PLAN_LIMITS = { todos: 50, task: 500, note: 500, result: 4000, instruction: 2000 };
