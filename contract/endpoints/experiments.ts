import { z } from 'zod';
import { experimentReportSchema, experimentSchema, startExperimentSchema } from '../experiments.js';
import { experimentIdSchema } from '../ids.js';
import { ROUTES } from '../routes.js';
import { idParams, page } from './parts.js';

const params = idParams(experimentIdSchema);

/** Finished questions run again under another policy. */
export const EXPERIMENT_ENDPOINTS = {
  startExperiment: { ...ROUTES.startExperiment, body: startExperimentSchema, response: experimentSchema },
  /** Newest first. */
  listExperiments: {
    ...ROUTES.listExperiments,
    query: z.strictObject(page),
    response: z.object({ items: z.array(experimentSchema), next: z.string().optional() }),
  },
  /** With the report on the questions that were run again so far. */
  getExperiment: {
    ...ROUTES.getExperiment,
    params,
    response: experimentSchema.extend({ report: experimentReportSchema }),
  },
  /** Takes effect once the questions under way are finished. */
  stopExperiment: { ...ROUTES.stopExperiment, params, response: experimentSchema },
  /** Goes on with the questions that are left. */
  resumeExperiment: { ...ROUTES.resumeExperiment, params, response: experimentSchema },
} as const;
