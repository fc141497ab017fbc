import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';

type Names = 'startExperiment' | 'listExperiments' | 'getExperiment' | 'stopExperiment' | 'resumeExperiment';

/** Handlers for experiments. */
export function experimentRoutes({ gateway: { experiments } }: Pick<Deps, 'gateway'>): Handlers<Names> {
  return {
    startExperiment: async ({ body, caller, language }) => ({
      status: 202,
      body: await experiments.start({ body, caller, language }),
    }),
    listExperiments: async ({ query }) => ({ body: await experiments.list(query) }),
    getExperiment: async ({ params: { id } }) => ({ body: await experiments.read(id) }),
    stopExperiment: async ({ params: { id } }) => ({ status: 202, body: await experiments.stop(id) }),
    resumeExperiment: async ({ params: { id } }) => ({ status: 202, body: await experiments.resume(id) }),
  };
}
