import { resolve } from 'node:path';
import { chooseReasoner } from '../../../adapters/choose-reasoner.js';
import { createLocalToolHost } from '../../../adapters/choose-tools.js';
import type { Stack, StackOptions } from './stack.js';

/** The product as it is installed: it answers from its own index, without a model. */
export const asInstalled: NonNullable<StackOptions['ports']> = (config, { index, statistics }) => ({
  index,
  ...chooseReasoner(config, { statistics }),
  tools: createLocalToolHost(),
});

/** Indexes the sample handbook. */
export async function indexHandbook({ ports: { source, index } }: Stack): Promise<void> {
  const root = resolve('samples/handbook');
  const defaults = { groups: ['everyone'], classification: 'internal' as const };
  for (const { path } of await source.list({ root })) {
    await index.putDocument(await source.read({ root, path, collection: 'handbook', defaults }));
  }
}
