import type { Follower } from './follower.js';
import type { StatusReader } from './read-status.js';
import type { Rpc } from './rpc.js';
import type { Updates } from './updates.js';

/** The dependencies of operations on queries. */
export interface Parts {
  rpc: Rpc;
  updates: Updates;
  reader: StatusReader;
  follower: Follower;
}
