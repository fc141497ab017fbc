import type { Settings } from './settings.js';

/** Ids of the models that clients may use with tools of their own; none without a chat model. */
export function toolLoopModels(
  settings: Pick<Settings, 'VOUCH_TOOL_LOOP_MODELS' | 'VOUCH_CHAT_MODEL' | 'VOUCH_CHAT_MODEL_PROVIDER'>,
): readonly string[] {
  const { VOUCH_TOOL_LOOP_MODELS: listed, VOUCH_CHAT_MODEL: model } = settings;
  if (settings.VOUCH_CHAT_MODEL_PROVIDER === undefined) return [];
  return listed ?? (model === undefined ? [] : [model]);
}
