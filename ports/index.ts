import type { Reasoner } from './reasoner.js';
import type { RecordStore } from './record-store.js';
import type { SearchIndex } from './search-index.js';
import type { WebSearch } from './web-search.js';

/** What a worker needs to answer questions. */
export interface Ports {
  reasoner: Reasoner;
  index: SearchIndex;
  records: RecordStore;
  webSearch: WebSearch | undefined;
}
