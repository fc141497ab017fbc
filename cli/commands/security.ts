import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Language } from '../../contract/language.js';
import { securityEventTypeSchema, type SecurityEventType } from '../../contract/security.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { type PageOptions, runInSession, withApiOptions, withPageOptions } from './options.js';

interface Options extends ApiOptions, PageOptions {
  since?: string;
  type?: SecurityEventType;
  principal?: string;
}

/** `vouch security`: the security log. */
export function registerSecurity(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = SECURITY_TEXTS[host.language];
  const command = program
    .command('security')
    .description(t.command)
    .option('--since <time>', t.since, (text: string) => {
      const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
      if (Number.isNaN(time)) throw new InvalidArgumentError(t.badTime);
      return new Date(time).toISOString();
    })
    .addOption(new Option('--type <type>', t.type).choices(securityEventTypeSchema.options))
    .option('--principal <id>', t.principal);
  withApiOptions(withPageOptions(command, texts), texts).action(async (options: Options) => {
    const { since, type, principal, limit, cursor } = options;
    const { listSecurityLog } = await import('../actions/security.js');
    await runInSession(host, options, (session) =>
      listSecurityLog(session, { since, type, principal, limit, cursor }, t),
    );
  });
}

const en = {
  command: 'list the security log, newest first: refused access, and changes of keys and other settings',
  since: 'only entries since this time, such as 2026-01-31 or 2026-01-31T08:00:00Z',
  type: 'only entries of this type',
  principal: 'only entries of this person or program',
  badTime: 'enter a date or time, such as 2026-01-31 or 2026-01-31T08:00:00Z',
  none: 'The security log has no matching entries.',
  headings: { at: 'time', what: 'event', who: 'principal', from: 'address', about: 'details' },
  unknown: '?',
  times: (count: number) => `${count} times`,
  types: {
    sign_in_refused: 'sign-in refused',
    signed_in: 'signed in',
    signed_out: 'signed out',
    access_refused: 'access refused',
    decision_refused: 'decision refused',
    key_created: 'key created',
    key_rotated: 'key rotated',
    key_revoked: 'key revoked',
    webhook_changed: 'webhook changed',
    policy_proposed: 'policy change proposed',
    tool_answer_forged: 'forged tool answer',
    content_erased: 'content erased',
    data_exported: 'data exported',
  } satisfies Record<SecurityEventType, string>,
};

const ko: typeof en = {
  command: '보안 기록을 최신순으로 보여 줍니다: 거부된 접근, 키와 보안 설정의 변경',
  since: '이 시각 이후의 기록만. 예: 2026-01-31 또는 2026-01-31T08:00:00Z',
  type: '이 종류의 기록만',
  principal: '이 사용자나 프로그램의 기록만',
  badTime: '2026-01-31 또는 2026-01-31T08:00:00Z 같은 날짜나 시각을 입력해 주십시오',
  none: '조건에 맞는 보안 기록이 없습니다.',
  headings: { at: '시각', what: '종류', who: '사용자', from: '주소', about: '내용' },
  unknown: '?',
  times: (count) => `${count}회`,
  types: {
    sign_in_refused: '로그인 거부',
    signed_in: '로그인',
    signed_out: '로그아웃',
    access_refused: '접근 거부',
    decision_refused: '결정 거부',
    key_created: '키 생성',
    key_rotated: '키 교체',
    key_revoked: '키 폐기',
    webhook_changed: '웹훅 변경',
    policy_proposed: '정책 변경 제안',
    tool_answer_forged: '위조된 도구 응답',
    content_erased: '내용 삭제',
    data_exported: '데이터 내보내기',
  },
};

export type SecurityTexts = typeof en;
const SECURITY_TEXTS: Record<Language, SecurityTexts> = { en, ko };
