import {
  IconFileCheck,
  IconForms,
  IconListCheck,
  IconMessageCircleQuestion,
  IconPlayerPause,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { HumanRequest, ReplyOf, RequestKind, WithheldBecause } from '../../contract/requests/index.js';
import { KIND_FACTS } from '../../contract/requests/kinds.js';
import { lazily } from '../parts/lazily.js';
import type { Vocabulary } from '../parts/vocabulary.js';
import type { RequestForm } from '../pages/review/form.js';

type ActionOf<K extends RequestKind> = ReplyOf<K>['action'];
type RequestOf<K extends RequestKind> = Extract<HumanRequest, { kind: K }>;

/** Props of the preview of a kind in the inbox. */
export interface PreviewProps<K extends RequestKind> {
  request: RequestOf<K> & { withheldBecause?: WithheldBecause };
}

/** The facts about a kind of request that only the web app needs; its name stands in the vocabulary. */
interface KindView<K extends RequestKind> {
  icon: Icon;
  colour: string;
  /** The form that decides it, loaded when a request of the kind is opened. */
  form: RequestForm<K>;
  /** Its essentials in the inbox. */
  preview: ComponentType<PreviewProps<K>>;
  /** Its subject in a line of the inbox, beside the question. @param nameOf gives the name of a tool as people know it */
  subject: (request: RequestOf<K>, nameOf: (tool: string) => string) => string | undefined;
  /** The reasons for which a person is asked, but for those that the badge of the confidence says. */
  reasons: (request: RequestOf<K>, words: Vocabulary) => string[];
  /** The action that changes what is shown, by its form. */
  change: Extract<ActionOf<K>, 'edit' | 'modify'> | undefined;
  /** The action that searches again. */
  retry: Extract<ActionOf<K>, 'retry'> | undefined;
  /** True if the page of the question has the form, too. */
  besideQuestion: boolean;
  /** The step of a query whose details list its decisions. */
  step: 'understand' | 'plan' | 'review' | undefined;
}

/** One row per kind. */
const VIEWS: { [K in RequestKind]: KindView<K> } = {
  answer_review: {
    icon: IconFileCheck,
    colour: 'pine',
    form: lazily(() => import('../pages/review/answer-review/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/answer-review.js')),
    subject: () => undefined,
    reasons: ({ payload }, words) =>
      payload.reasons
        .filter((reason) => reason !== 'low_confidence' && reason !== 'medium_confidence')
        .map((reason) => words.reviewReasons[reason]),
    change: 'edit',
    retry: 'retry',
    besideQuestion: false,
    step: 'review',
  },
  plan_review: {
    icon: IconListCheck,
    colour: 'indigo',
    form: lazily(() => import('../pages/review/plan-review/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/plan-review.js')),
    subject: () => undefined,
    reasons: () => [],
    change: 'modify',
    retry: undefined,
    besideQuestion: true,
    step: 'plan',
  },
  approval_request: {
    icon: IconShieldCheck,
    colour: 'orange',
    form: lazily(() => import('../pages/review/approval-request/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/approval-request.js')),
    subject: ({ payload }, nameOf) => nameOf(payload.todo.tool),
    reasons: ({ payload }, words) => payload.reasons.map((reason) => words.approvalReasons[reason]),
    change: undefined,
    retry: undefined,
    besideQuestion: true,
    step: 'plan',
  },
  input_request: {
    icon: IconForms,
    colour: 'grape',
    form: lazily(() => import('../pages/review/input-request/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/asking.js')),
    subject: ({ payload }) => payload.prompt,
    reasons: () => [],
    change: undefined,
    retry: undefined,
    besideQuestion: true,
    step: 'plan',
  },
  clarification: {
    icon: IconMessageCircleQuestion,
    colour: 'blue',
    form: lazily(() => import('../pages/review/clarification/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/asking.js')),
    subject: ({ payload }) => payload.prompt,
    reasons: () => [],
    change: undefined,
    retry: undefined,
    besideQuestion: true,
    step: 'understand',
  },
  pause: {
    icon: IconPlayerPause,
    colour: 'gray',
    form: lazily(() => import('../pages/review/pause/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/pause.js')),
    subject: () => undefined,
    reasons: () => [],
    change: undefined,
    retry: undefined,
    besideQuestion: false,
    step: undefined,
  },
  policy_change: {
    icon: IconShieldCheck,
    colour: 'teal',
    form: lazily(() => import('../pages/review/policy-change/form.js')),
    preview: lazily(() => import('../pages/inbox/preview/policy-change.js')),
    subject: ({ payload }) => payload.changes.map(({ key }) => key).join(', '),
    reasons: () => [],
    change: undefined,
    retry: undefined,
    besideQuestion: true,
    step: undefined,
  },
};

export const KINDS = Object.keys(VIEWS) as RequestKind[];

/** Returns the row of a kind. Its form, preview and reasons take requests of that kind only, which the compiler cannot check. */
export function viewOf(kind: RequestKind): KindView<RequestKind> {
  return VIEWS[kind] as unknown as KindView<RequestKind>;
}

/** The way to name whom a request comes from. */
export function originOf(kind: RequestKind): 'asker' | 'proposer' {
  return kind === 'policy_change' ? 'proposer' : 'asker';
}

/** True if a kind can be approved without its form. */
export function isApprovable(kind: RequestKind): boolean {
  const { approving }: { approving: readonly string[] } = KIND_FACTS[kind];
  return approving.includes('approve');
}
