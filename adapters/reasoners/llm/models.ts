import { ConfigError } from '../../../config/load-config.js';
import type { Settings } from '../../../config/settings.js';
import { PROMPT_NAMES, type PromptName } from './prompts/registry.js';

/** Work of a model that has a model of its own: that of each prompt, and a second draft, by the prompt of the first one. */
export type Task = PromptName | 'second_draft';
const TASKS: readonly string[] = [...PROMPT_NAMES, 'second_draft'];

/** Tasks that a small model does as well; the others write or check what people read. */
const SMALL: ReadonlySet<Task> = new Set<Task>([
  'analyse',
  'clarify',
  'chat',
  'grade',
  'rewrite',
  'edit_plan',
  'correct',
  'second_draft',
]);

/**
 * Returns the model of each task: its own where `VOUCH_CHAT_MODEL_TASKS` names one, else the small or the large one.
 * @throws ConfigError when there is no such task, or no model is set at all.
 */
export function modelsFor(
  settings: Pick<Settings, 'VOUCH_CHAT_MODEL' | 'VOUCH_CHAT_MODEL_SMALL' | 'VOUCH_CHAT_MODEL_TASKS'>,
): (task: Task) => string {
  const {
    VOUCH_CHAT_MODEL: large,
    VOUCH_CHAT_MODEL_SMALL: small = large,
    VOUCH_CHAT_MODEL_TASKS: tasks,
  } = settings;
  const unknown = Object.keys(tasks).filter((task) => !TASKS.includes(task));
  if (unknown.length > 0) {
    throw new ConfigError({
      en: `Setting VOUCH_CHAT_MODEL_TASKS: there is no task ${unknown.join(', ')}; there are ${TASKS.join(', ')}`,
      ko: `설정 VOUCH_CHAT_MODEL_TASKS: 없는 작업입니다: ${unknown.join(', ')}. 쓸 수 있는 작업: ${TASKS.join(', ')}`,
    });
  }
  if (large === undefined || small === undefined) {
    throw new ConfigError({
      en: 'Setting VOUCH_CHAT_MODEL: is needed for a chat model',
      ko: '설정 VOUCH_CHAT_MODEL: 대화 모델을 쓰려면 필요합니다',
    });
  }
  return (task) => tasks[task] ?? (SMALL.has(task) ? small : large);
}
