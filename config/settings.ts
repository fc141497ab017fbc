import { z } from 'zod';
import { accessSettings, peopleSettings } from './settings/access.js';
import { contentsSettings } from './settings/contents.js';
import { installationSettings, processesSettings } from './settings/processes.js';
import { modelsSettings } from './settings/models.js';
import { questionsSettings } from './settings/questions.js';
import { storeSettings } from './settings/store.js';
import { telemetrySettings } from './settings/telemetry.js';
import { temporalSettings } from './settings/temporal.js';
import { toolsSettings } from './settings/tools.js';
import { crossFieldRules } from './cross-field-rules.js';

/**
 * Every setting, by the name of its environment variable. The description is the documentation: `.env.example` is
 * generated from this schema, in this order, and `vouch doctor` prints from it.
 */
export const settingsSchema = z
  .object({
    ...installationSettings,
    ...accessSettings,
    ...temporalSettings,
    ...storeSettings,
    ...modelsSettings,
    ...toolsSettings,
    ...contentsSettings,
    ...questionsSettings,
    ...peopleSettings,
    ...processesSettings,
    ...telemetrySettings,
  })
  .superRefine(crossFieldRules);

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
