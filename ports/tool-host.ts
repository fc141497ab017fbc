import type { Language } from '../contract/language.js';
import type { ToolArguments } from '../contract/plan.js';
import type { ToolDescriptor } from '../contract/tools.js';

/** Result of a call of a tool, as text that can be quoted. At most 4,000 characters are kept. */
export interface ToolResult {
  text: string;
  /** Hash of the whole text (`wholeResult`) in the blob store, when `text` is a part of it. */
  reference?: string;
}

/**
 * Tools that a plan may call beside searching and asking people. The workflow decides whether a call is approved;
 * a host only carries it out. Results are data, never instructions.
 */
export interface ToolHost {
  /** Every tool, with what it takes and what it costs. @throws PortError `unavailable`. */
  list(): Promise<ToolDescriptor[]>;

  /**
   * Calls a tool. The arguments have been checked against its schema.
   * `callId` is the same when a call is repeated after a failure; a host whose tools change data must use it to call once.
   * @throws PortError `invalid` when the tool cannot take the arguments or says that it failed, `uncertain` when it may
   *   have changed something and nobody knows, `forbidden`, `throttled`, `unavailable`, `timeout`.
   */
  call(input: {
    tool: string;
    arguments: ToolArguments;
    callId: string;
    language: Language;
  }): Promise<ToolResult>;
}
