import { chunkTemplate } from '../../adapters/stores/opensearch/layout.js';

const space = { id: 'model', dimensions: 384 };

test('vectors have the dimensions of the embedder and an engine that every node has', () => {
  const { settings, mappings } = chunkTemplate({ indexPrefix: 'p-', space }).template;
  expect(settings).toMatchObject({ knn: true });
  expect(mappings.properties.vector).toMatchObject({
    dimension: 384,
    method: { engine: 'lucene', space_type: 'cosinesimil' },
  });
  expect(mappings._meta).toEqual({ layout: 1, space });
});

test('without an embedder there are no vectors', () => {
  const { settings, mappings } = chunkTemplate({ indexPrefix: 'p-', space: undefined }).template;
  expect(settings).not.toHaveProperty('knn');
  expect(mappings.properties).not.toHaveProperty('vector');
  expect(mappings._meta).toEqual({ layout: 1, space: null });
});
