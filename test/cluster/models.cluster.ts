import { Driver } from '../e2e/tours/driver.js';
import { PROVIDERS, startModels } from '../e2e/tours/model-providers.js';
import { modelTours } from '../e2e/tours/model-tours.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { indexHandbook, newCluster, START_MS, type Cluster } from './cluster.js';

/** The life of a question with a chat model behind it, through the front door of a cluster. */

describe.each(PROVIDERS)('with %s', (provider) => {
  let models: ModelServer;
  let cluster: Cluster;
  let tour: Driver;

  beforeAll(async () => {
    const started = await startModels(provider);
    models = started.models;
    cluster = await newCluster(started.settings);
    await cluster.start();
    await indexHandbook(cluster);
    tour = new Driver(cluster);
  }, START_MS);
  afterAll(async () => {
    await cluster.remove();
    await models.stop();
  }, 200_000);

  modelTours(provider, () => ({ tour, models, url: cluster.url }));
});
