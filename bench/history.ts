import { byDefault, SIMPLE, start, type Question } from './runs.js';
import type { Stage, TaskQueue } from './stage.js';

/** What a simple query may leave in history. */
export const HISTORY_BUDGET = { events: 30, bytes: 40 * 1024 };

/** Size of the history of one finished query, as the server counts it. */
export interface HistorySize {
  what: string;
  events: number;
  bytes: number;
}

/** Histories of simple queries: few and many passages, Korean (three bytes a letter) and English, and the floor's. */
export async function measureHistories(stage: Stage): Promise<HistorySize[]> {
  const korean = byDefault(SIMPLE.text);
  const english = byDefault('How do I settle travel expenses?');
  return [
    await historySize(stage, 'vouch', SIMPLE, 'Vouch, 3 passages, Korean'),
    await historySize(stage, 'vouch', korean, 'Vouch, 8 passages, Korean'),
    await historySize(stage, 'vouch', english, 'Vouch, 8 passages, English'),
    await historySize(stage, 'floor', korean, 'bare workflow, 8 passages, Korean'),
    await historySize(stage, 'handbook', korean, 'Vouch, extractive, Korean'),
    await historySize(stage, 'handbook', english, 'Vouch, extractive, English'),
  ];
}

async function historySize(
  stage: Stage,
  side: TaskQueue,
  question: Question,
  what: string,
): Promise<HistorySize> {
  // a question that is not sure of its answer would wait for a person
  const handle = await start(stage, side, { ...question, mode: 'off' });
  await handle.result();
  const { historyLength, historySize: bytes } = await handle.describe();
  return { what, events: historyLength, bytes: bytes ?? 0 };
}
