import type { HumanRequest, PayloadOf, ReplyOf, RequestKind } from '../../contract/requests/index.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Texts } from '../texts/index.js';

/** A request of one kind. */
export type RequestOf<K extends RequestKind> = Omit<HumanRequest, 'kind' | 'payload'> & {
  kind: K;
  payload: PayloadOf<K>;
};

/** What a form draws with. */
export interface Scene {
  terminal: Terminal;
  texts: Texts;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Asks for one line; undefined when nobody is there to answer. */
export type AskLine = (label: string) => Promise<string | undefined>;

/** How one kind of request is shown and decided at the terminal. */
export interface Form<K extends RequestKind> {
  /** What the person must have seen before deciding. */
  show(request: RequestOf<K>, scene: Scene): string[];
  /** Asks until there is a reply; undefined when nobody is there to answer. */
  ask(request: RequestOf<K>, askLine: AskLine, scene: Scene): Promise<ReplyOf<K> | undefined>;
}
