export { createOpenSearchBlobStore } from './blob-store.js';
export { connectOpenSearch, type OpenSearchConnection } from './connection.js';
export { createOpenSearchEventJournal } from './event-journal.js';
export { createOpenSearchKeyValueStore } from './key-value-store.js';
export { createOpenSearchRecordStore } from './record-store.js';
export { removeOpenSearchStore } from './layout.js';
export { createOpenSearchIndex, createOpenSearchTermStatistics } from './search-index.js';
export { examineCluster, type ClusterState } from './examine-cluster.js';
