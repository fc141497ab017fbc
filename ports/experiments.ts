import {
  keptExperimentSchema,
  rerunSchema,
  type KeptExperiment,
  type Rerun,
} from '../contract/experiments.js';
import type { KeyValueStore } from './key-value-store.js';
import { pagesOf } from './pages.js';
import { openSpace, type Space } from './space.js';

const PAGE = 200;

/** Experiments with their results. */
export interface Experiments {
  /** By their ids, which are in the order of their starts. */
  kept: Space<KeptExperiment>;
  /** Keeps the result of a question; the first one stays. @throws PortError `unavailable` */
  keep(id: string, rerun: Rerun): Promise<void>;
  /** Returns the results of an experiment so far, by the ids of their questions. @throws PortError `unavailable` */
  reruns(id: string): Promise<Rerun[]>;
  /** Returns the result of one question. @throws PortError `unavailable` */
  rerun(id: string, queryId: string): Promise<Rerun | undefined>;
}

export function openExperiments(store: KeyValueStore): Experiments {
  const reruns = openSpace(store, 'experiment-reruns', rerunSchema);
  const keyOf = (id: string, queryId: string) => `${id} ${queryId}`;
  return {
    kept: openSpace(store, 'experiments', keptExperimentSchema),
    async keep(id, value) {
      await reruns.put({ key: keyOf(id, value.queryId), value, expect: 'absent' });
    },
    rerun: async (id, queryId) => (await reruns.get(keyOf(id, queryId)))?.value,
    async reruns(id) {
      const found: Rerun[] = [];
      const prefix = keyOf(id, '');
      for await (const page of pagesOf((after) => reruns.list({ prefix, after, limit: PAGE })))
        found.push(...page.map(({ value }) => value));
      return found;
    },
  };
}
