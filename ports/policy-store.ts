import { keptPolicySchema, type KeptPolicy } from '../contract/policies.js';
import type { KeyValueStore } from './key-value-store.js';
import { openSpace } from './space.js';

/** The versions of the policy that have taken effect, from version 1 on. None is ever changed or removed. */
export interface PolicyStore {
  /** @throws PortError `unavailable`; `invalid` for a version that this release cannot read */
  get(version: number): Promise<KeptPolicy | undefined>;
  /** Returns versions below `before`, newest first. @throws PortError as `get` */
  list(page: { before?: number | undefined; limit: number }): Promise<KeptPolicy[]>;
  /**
   * Adds a version, unless there is one of its number.
   * @returns the version of that number: this one, or that of whoever came first
   */
  add(version: KeptPolicy): Promise<KeptPolicy>;
}

/** Changes of the policy that wait for a decision. */
export interface OpenProposals {
  /**
   * Has each of them look whether it can still take effect, because another version has.
   * @param adopted the proposal that became that version
   * @throws PortError `unavailable`
   */
  lookAgain(adopted: string): Promise<void>;
}

export function openPolicyStore(store: KeyValueStore): PolicyStore {
  const space = openSpace(store, 'policy-versions', keptPolicySchema);
  const get = async (version: number) => (await space.get(keyOf(version)))?.value;
  return {
    get,
    async list({ before, limit }) {
      const after = before === undefined ? undefined : keyOf(before);
      const { items } = await space.list({ after, limit, order: 'descending' });
      return items.map(({ value }) => value);
    },
    async add(value) {
      const key = keyOf(value.version);
      await space.put({ key, value, expect: 'absent' });
      return (await get(value.version)) ?? value;
    },
  };
}

/** Keys are in the order of their versions. */
function keyOf(version: number): string {
  return String(version).padStart(9, '0');
}
