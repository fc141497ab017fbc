import type { BlobStore } from './blob-store.js';
import type { ChatModel } from './chat-model.js';
import type { DocumentSource } from './document-source.js';
import type { KeyValueStore } from './key-value-store.js';
import type { Notifier } from './notifier.js';
import type { Outbox } from './outbox.js';
import type { Reasoner } from './reasoner.js';
import type { RecordStore } from './record-store.js';
import type { SearchIndex } from './search-index.js';
import type { ToolHost } from './tool-host.js';
import type { WebSearch } from './web-search.js';

/** What a worker needs to answer questions and to index documents. */
export interface Ports {
  reasoner: Reasoner;
  /** The model of the conversations that clients bring their own tools to; absent without one. */
  chat?: ChatModel | undefined;
  index: SearchIndex;
  /** Where documents to be indexed are read from. */
  source: DocumentSource;
  records: RecordStore;
  /** Uploaded files, large results and large payloads. */
  blobs: BlobStore;
  /** Where it is kept what is being indexed; absent where nobody is told of that. */
  keyValues?: KeyValueStore;
  webSearch: WebSearch | undefined;
  tools: ToolHost;
  /** Everyone who is told of human steps. */
  notifiers: readonly Notifier[];
  /** What tells the outside of what happened; absent where nobody outside is told. */
  outbox?: Outbox;
}
