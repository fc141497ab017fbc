import type { Thinking } from '../contract/thinking.js';
import type { BlobStore } from './blob-store.js';
import type { Calibrations } from './calibrations.js';
import type { ChatModel } from './chat-model.js';
import type { DocumentSource } from './document-source.js';
import type { KeyValueStore } from './key-value-store.js';
import type { Notifier } from './notifier.js';
import type { Outbox } from './outbox.js';
import type { Reasoner } from './reasoner.js';
import type { RecordStore } from './record-store.js';
import type { SearchIndex } from './search-index.js';
import type { SpotChecks } from './spot-checks.js';
import type { ToolHost } from './tool-host.js';
import type { WebSearch } from './web-search.js';

/** Ports of a worker that answers questions and indexes documents. */
export interface Ports {
  reasoner: Reasoner;
  /** The reasoner with other prompts and models, for experiments; absent where there are none to choose from. */
  reasonerWith?: ((thinking: Thinking) => Reasoner) | undefined;
  /** The model of the conversations that clients bring their own tools to; absent without one. */
  chat?: ChatModel | undefined;
  index: SearchIndex;
  /** Source of the documents to be indexed. */
  source: DocumentSource;
  records: RecordStore;
  /** Uploaded files, large results and large payloads. */
  blobs: BlobStore;
  /** Store of the notes on what is being indexed; absent where nobody reads them. */
  keyValues?: KeyValueStore;
  webSearch: WebSearch | undefined;
  tools: ToolHost;
  /** Everyone who is told of human steps. */
  notifiers: readonly Notifier[];
  /** Spot checks; absent where no answer is checked afterwards. */
  checks?: SpotChecks;
  /** Nightly calibration; absent where there is none. */
  calibrations?: Calibrations;
  /** Outbox for messages to the outside; absent where nobody outside is told. */
  outbox?: Outbox;
}
