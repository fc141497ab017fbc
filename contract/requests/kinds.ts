import type { PayloadOf, ReplyOf, RequestKind } from './index.js';

type ActionOf<K extends RequestKind> = ReplyOf<K>['action'];

/** The facts about one kind of human request, beside its schemas in `index.ts`. */
interface KindFacts<K extends RequestKind> {
  /** Actions that count towards a quorum; any other one decides at once, as a veto. */
  approving: readonly ActionOf<K>[];
  /** The action that says no. */
  refusing: Extract<ActionOf<K>, 'reject' | 'cancel'>;
  /** True if it is addressed to the asker first, who may answer it whatever groups they are in. */
  askersOwn: boolean;
  /** True if it is taken back while it is open when what it asks about changes. */
  revocable: boolean;
  /** True for each field of the payload that is withheld from viewers who may not read what the request rests on. */
  withheld: { readonly [F in keyof Required<PayloadOf<K>>]: boolean };
}

/** One row per kind. Without schemas, so that a web page need not load them. */
export const KIND_FACTS = {
  clarification: {
    approving: [],
    refusing: 'cancel',
    askersOwn: true,
    revocable: false,
    withheld: { question: false, ambiguity: false, prompt: true, options: true },
  },
  plan_review: {
    approving: ['approve'],
    refusing: 'reject',
    askersOwn: false,
    revocable: true,
    withheld: { question: false, plan: false, dependencyGraph: false, mermaid: false },
  },
  approval_request: {
    approving: ['approve'],
    refusing: 'reject',
    askersOwn: false,
    revocable: true,
    withheld: { question: false, todo: false, description: false, sideEffects: false, reasons: false },
  },
  input_request: {
    approving: [],
    refusing: 'cancel',
    askersOwn: true,
    revocable: true,
    withheld: { question: false, todo: false, prompt: false, requestedSchema: false },
  },
  answer_review: {
    approving: ['approve'],
    refusing: 'reject',
    askersOwn: false,
    revocable: false,
    withheld: {
      level: false,
      reasons: false,
      question: false,
      draft: true,
      confidence: false,
      judgement: true,
      passages: true,
      query: true,
      retriesLeft: false,
    },
  },
  pause: {
    approving: [],
    refusing: 'cancel',
    askersOwn: true,
    revocable: false,
    withheld: { question: false, pausedBy: false, reason: false, stage: false, todos: false },
  },
  policy_change: {
    approving: ['approve'],
    refusing: 'reject',
    askersOwn: false,
    revocable: false,
    withheld: { question: false, basedOn: false, restores: false, changes: false },
  },
} as const satisfies { [K in RequestKind]: KindFacts<K> };

/** Kinds that may be taken back while they are open. */
export type RevocableKind = {
  [K in RequestKind]: (typeof KIND_FACTS)[K]['revocable'] extends true ? K : never;
}[RequestKind];

/** Fields of payloads, of any kind, that are withheld. */
export type WithheldField = {
  [K in RequestKind]: FieldsOf<(typeof KIND_FACTS)[K]['withheld']>;
}[RequestKind];

type FieldsOf<W> = { [F in keyof W]: W[F] extends true ? F : never }[keyof W];
