import { experimentModels } from '../../config/engine.js';
import type { Thinking } from '../../contract/thinking.js';
import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';

type Names = 'startExperiment' | 'listExperiments' | 'getExperiment' | 'stopExperiment' | 'resumeExperiment';

/** Handlers for experiments. */
export function experimentRoutes({
  gateway: { experiments },
  audit,
  config,
}: Pick<Deps, 'gateway' | 'audit' | 'config'>): Handlers<Names> {
  const allowed = experimentModels(config);
  const published = allowed.size > 0 ? audit.prompts : [];

  /** @throws ApiFailure INVALID_REQUEST where this installation has not what is to be tried, or does not allow it */
  function refuseUnknown({ prompts = {}, models = {} }: Thinking): void {
    const has = (name: string, wanted?: number) =>
      published.some(({ prompt, version }) => prompt === name && version === (wanted ?? version));
    const errors = [
      ...Object.entries(prompts)
        .filter(([name, version]) => !has(name, version))
        .map(([name]) => ({ pointer: `/prompts/${name}`, detail: CASES.unknownPrompt })),
      ...Object.entries(models)
        .filter(([task, model]) => !has(task) || !allowed.has(model))
        .map(([task]) => ({ pointer: `/models/${task}`, detail: CASES.unknownModel })),
    ];
    if (errors.length > 0) throw new ApiFailure('INVALID_REQUEST', { errors });
  }

  return {
    async startExperiment({ body, caller }) {
      refuseUnknown(body);
      return { status: 202, body: await experiments.start({ body, caller }) };
    },
    listExperiments: async ({ query }) => ({ body: await experiments.list(query) }),
    getExperiment: async ({ params: { id } }) => ({ body: await experiments.read(id) }),
    stopExperiment: async ({ params: { id } }) => ({ status: 202, body: await experiments.stop(id) }),
    resumeExperiment: async ({ params: { id } }) => ({ status: 202, body: await experiments.resume(id) }),
  };
}
