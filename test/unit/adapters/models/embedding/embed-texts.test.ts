import { rememberVectors } from '../../../../../adapters/models/embedding/embed-texts.js';
import { testEmbedder } from '../../../../support/test-embedder.js';

test('a text is embedded once for each purpose, and its vectors come in the order asked for', async () => {
  const inner = testEmbedder();
  const embedder = rememberVectors(inner);
  const [leave, pay] = await embedder.embed({ texts: ['leave', 'pay'], purpose: 'query' });
  expect(await embedder.embed({ texts: ['pay', 'sick', 'leave', 'sick'], purpose: 'query' })).toEqual([
    pay,
    ...(await inner.embed({ texts: ['sick'], purpose: 'query' })),
    leave,
    ...(await inner.embed({ texts: ['sick'], purpose: 'query' })),
  ]);
  expect(inner.texts.filter((text) => text === 'leave')).toHaveLength(1);
  await embedder.embed({ texts: ['leave'], purpose: 'passage' });
  expect(inner.texts.filter((text) => text === 'leave')).toHaveLength(2);
});

test('a failure is not remembered', async () => {
  const inner = testEmbedder();
  const embedder = rememberVectors(inner);
  inner.failure = new Error('away');
  await expect(embedder.embed({ texts: ['leave'], purpose: 'query' })).rejects.toThrow('away');
  inner.failure = undefined;
  expect(await embedder.embed({ texts: ['leave'], purpose: 'query' })).toHaveLength(1);
});
