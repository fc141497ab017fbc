import { Driver } from '../e2e/tours/driver.js';
import { TOURS, startModels } from '../e2e/tours/model-providers.js';
import { modelTours } from '../e2e/tours/model-tours.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { useCluster } from './cluster.js';

/** The life of a question with a chat model behind it, through the front door of a cluster. */

describe.each(TOURS)('with %s', (provider, language) => {
  let models: ModelServer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    ({ models, settings } = await startModels(provider));
  });
  const use = useCluster({ settings: () => settings });
  afterAll(() => models.stop());

  modelTours(provider, language, () => ({ tour: new Driver(use.cluster), models, url: use.cluster.url }));
});
