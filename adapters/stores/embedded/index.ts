export { createEmbeddedBlobStore } from './blob-store.js';
export { newerStore, openDatabase, type EmbeddedDatabase } from './database.js';
export { createEmbeddedEventJournal } from './event-journal.js';
export { indexedSpace } from './generations.js';
export {
  damageOf,
  damageOfStore,
  hasRoom,
  inspectStore,
  knownDamage,
  requireRoom,
  type Damage,
} from './health.js';
export { createEmbeddedKeyValueStore } from './key-value-store.js';
export { restrictToOwner } from './private-folder.js';
export { createEmbeddedRecordStore } from './record-store.js';
export { createEmbeddedSearchIndex } from './search-index.js';
export { createEmbeddedTermStatistics } from './term-statistics.js';
