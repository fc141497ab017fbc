import type { Principal } from '../../contract/principal.js';
import type { RequestPolicy } from '../../contract/request-policy.js';
import type {
  Difference,
  HumanRequest,
  PayloadOf,
  Receipt,
  ReplyOf,
  RequestKind,
  TextDiff,
  Vote,
} from '../../contract/requests/index.js';
import type { RevocableKind } from '../../contract/requests/kinds.js';

/** A request to a person. */
export interface Ask<K extends RequestKind> {
  kind: K;
  payload: PayloadOf<K>;
  policy: RequestPolicy;
  /** The todo it is about. */
  todoId?: string;
  /** Passages of documents whose words may stand in the payload, beside those that it lists. */
  madeFrom?: string[] | undefined;
  /** The request whose approval lapsed, and all that has changed since. */
  reopens?: { id: string; difference: Difference };
  /** Time for which who decides must have claimed it. */
  readFirst?: HumanRequest['readFirst'];
  /** Approvals that count already. */
  votes?: Vote[];
  /** Refuses a well-formed reply that cannot be taken; synchronous, and changes nothing. */
  check?: (reply: ReplyOf<K>, by: Principal) => void;
  /**
   * Work that must succeed before the reply counts, such as reading an instruction. When it throws, the sender is told
   * and the request stays open.
   */
  prepare?: (reply: ReplyOf<K>, by: Principal) => Promise<void>;
  /** From what was shown to what the person wrote instead, for the receipt. */
  diff?: (reply: ReplyOf<K>) => TextDiff | undefined;
  /** Facts about the request that only the receipt tells. */
  reveals?: Pick<Receipt, 'spotCheck' | 'secondReview' | 'seeded'>;
  /** Takes the decision up in the same moment in which it is made. */
  onDecided?: (receipt: Receipt) => void;
}

/** The hooks of an ask, where its kind does not matter: the kind of a reply has been checked before they are called. */
export type AnyAsk = Pick<Ask<RequestKind>, 'check' | 'prepare' | 'diff' | 'reveals' | 'onDecided'>;

/** End of a request: the receipt with the reply of its kind. */
export type Decided<K extends RequestKind> = Receipt & { reply: ReplyOf<K> };

/** A request that was taken back while it was open, because what it asked has changed. */
export interface TakenBack {
  takenBack: string;
}

/** The end of a request; only one of a revocable kind is ever taken back. */
export type AskOutcome<K extends RequestKind> = Decided<K> | (K extends RevocableKind ? TakenBack : never);
