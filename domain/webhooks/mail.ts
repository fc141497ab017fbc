import type { Language } from '../../contract/language.js';
import type { WebhookMessage, WebhookType } from '../../contract/webhooks.js';
import { momentText } from '../texts.js';
import { wordFor, WORDS } from '../vocabulary/index.js';

/** Types of messages that are mailed. */
type MailType = Extract<
  WebhookType,
  'hitl.requested' | 'hitl.reminded' | 'hitl.warned' | 'hitl.escalated' | 'answer.recalled'
>;

interface Texts {
  /** By the kind of the request, or why an answer was recalled. */
  subjects: Record<MailType, (about: string) => string>;
  due: string;
  default: string;
  open: string;
  id: string;
  question: string;
  askedAnew: string;
  why: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subjects: {
      'hitl.requested': (kind) => `Vouch: waiting for you (${kind})`,
      'hitl.reminded': (kind) => `Vouch: still waiting for you (${kind})`,
      'hitl.warned': (kind) => `Vouch: the deadline is near (${kind})`,
      'hitl.escalated': (kind) => `Vouch: escalated to you (${kind})`,
      'answer.recalled': (why) => `Vouch: an answer was recalled (${why})`,
    },
    due: 'Due',
    default: 'Without a decision',
    open: 'Open',
    id: 'Request',
    question: 'Question',
    askedAnew: 'Asked again',
    why: 'You get this mail because your address is in the settings of Vouch. The content is shown only in Vouch.',
  },
  ko: {
    subjects: {
      'hitl.requested': (kind) => `Vouch: 확인이 필요합니다 (${kind})`,
      'hitl.reminded': (kind) => `Vouch: 아직 처리되지 않았습니다 (${kind})`,
      'hitl.warned': (kind) => `Vouch: 기한이 얼마 남지 않았습니다 (${kind})`,
      'hitl.escalated': (kind) => `Vouch: 상위 담당자 확인이 필요합니다 (${kind})`,
      'answer.recalled': (why) => `Vouch: 답변이 회수되었습니다 (${why})`,
    },
    due: '기한',
    default: '기한 내 결정이 없으면',
    open: '열기',
    id: '요청',
    question: '질문',
    askedAnew: '다시 한 질문',
    why: 'Vouch 설정에 등록된 주소로 보낸 메일입니다. 내용은 Vouch에서만 확인할 수 있습니다.',
  },
};

/** A mail without its receiver. */
export interface MailText {
  subject: string;
  /** Plain text. */
  text: string;
}

/** True if a message is mailed. */
export function isMailed({ payload }: WebhookMessage): boolean {
  return payload.type in TEXTS.en.subjects;
}

/**
 * Writes the mail about a message: what is asked for, until when, and what happens otherwise, or why an answer was recalled;
 * nothing of the question.
 * Call it for what `isMailed` only.
 */
export function mailTextOf({ payload }: WebhookMessage, language: Language): MailText {
  const texts = TEXTS[language];
  const { kind, deadline, defaultAction, notFound, requestId, queryId, links, because, askedAnew } =
    payload.data;
  const words = WORDS[language];
  const actions = notFound ? { ...words.actions, ...words.notFoundActions } : words.actions;
  const about: Partial<Record<string, string>> = { ...words.kinds, ...words.recalls };
  const name = about[kind ?? because ?? ''] ?? texts.id;
  const lines = [
    requestId === undefined ? [texts.question, queryId] : [texts.id, requestId],
    [texts.askedAnew, askedAnew],
    [texts.due, deadline && momentText(deadline)],
    [texts.default, defaultAction && wordFor(actions, defaultAction)],
    [texts.open, links?.request ?? links?.query],
  ].flatMap(([label, value]) => (value === undefined || value === '' ? [] : [`${label}: ${value}`]));
  return {
    subject: texts.subjects[payload.type as MailType](name),
    text: [...lines, '', texts.why, ''].join('\n'),
  };
}
