import { ConfigError } from '../../../config/load-config.js';
import type { Settings } from '../../../config/settings.js';
import { PROMPT_NAMES, type PromptName } from './prompts/registry.js';

/** Prompts whose work a small model does as well; the others write or check what people read. */
const SMALL: ReadonlySet<PromptName> = new Set<PromptName>([
  'analyse',
  'clarify',
  'chat',
  'grade',
  'rewrite',
  'edit_plan',
  'correct',
]);

/**
 * Returns the model of each prompt: its own where `VOUCH_CHAT_MODEL_TASKS` names one, else the small or the large one.
 * @throws ConfigError when a task is no prompt, or no model is set at all.
 */
export function modelsFor(
  settings: Pick<Settings, 'VOUCH_CHAT_MODEL' | 'VOUCH_CHAT_MODEL_SMALL' | 'VOUCH_CHAT_MODEL_TASKS'>,
): (prompt: PromptName) => string {
  const {
    VOUCH_CHAT_MODEL: large,
    VOUCH_CHAT_MODEL_SMALL: small = large,
    VOUCH_CHAT_MODEL_TASKS: tasks,
  } = settings;
  const unknown = Object.keys(tasks).filter((task) => !(PROMPT_NAMES as string[]).includes(task));
  if (unknown.length > 0) {
    throw new ConfigError(
      `Setting VOUCH_CHAT_MODEL_TASKS: there is no prompt ${unknown.join(', ')}; there are ${PROMPT_NAMES.join(', ')}`,
    );
  }
  if (large === undefined || small === undefined) {
    throw new ConfigError('Setting VOUCH_CHAT_MODEL: is needed for a chat model');
  }
  return (prompt) => tasks[prompt] ?? (SMALL.has(prompt) ? small : large);
}
