import type { Plan } from '../../contract/plan.js';
import type {
  HumanRequest,
  PayloadOf,
  Reply,
  ReplyIssue,
  ReplyOf,
  RequestKind,
} from '../../contract/requests/index.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Texts } from '../texts/index.js';

/** A request of one kind. */
export type RequestOf<K extends RequestKind> = Omit<HumanRequest, 'kind' | 'payload'> & {
  kind: K;
  payload: PayloadOf<K>;
};

/** Context in which a form is drawn. */
export interface Scene {
  terminal: Terminal;
  texts: Texts;
  /** Milliseconds since the epoch. */
  now: number;
  /** The plan of the query, where it has one: forms name todos by id. */
  plan?: Plan | undefined;
}

/** Asks for one line; undefined when nobody is there to answer. */
export type AskLine = (label: string) => Promise<string | undefined>;

/** A reply that was refused, and what was wrong with it. */
export interface Refused {
  reply: Reply;
  issues: readonly ReplyIssue[];
}

/** Shows one kind of request at the terminal and asks for the reply. */
export interface Form<K extends RequestKind> {
  /** Options of `vouch review ID` with which a program decides such a request, as an example. */
  example: string;
  /** One line with what an approval lets through; absent for kinds that cannot be approved. */
  preview?(request: RequestOf<K>): string;
  /** Lines that the person must see before deciding. */
  show(request: RequestOf<K>, scene: Scene): string[];
  /**
   * Asks until there is a reply; undefined when nobody is there to answer.
   * @param refused the reply before, when it was refused: only what was wrong need be asked again
   */
  ask(
    request: RequestOf<K>,
    askLine: AskLine,
    scene: Scene,
    refused?: Refused,
  ): Promise<ReplyOf<K> | undefined>;
}
