import { ConfigError, refusedBySchema, systemReason, unreadable } from '../../../config/config-error.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { Language } from '../../../contract/language.js';
import { policySchema } from '../../../contract/policy.js';
import { reportError } from '../../../cli/report-error.js';
import { PortError } from '../../../ports/port-error.js';

function told(error: unknown, language: Language): string {
  let text = '';
  const stderr = { write: (part: string) => (text += part) !== '' } as unknown as NodeJS.WritableStream;
  reportError({ stderr, env: {}, language, exit: () => undefined }, error);
  return text;
}

test('errors of settings and of stores are told in the language of the terminal', () => {
  const text = { en: 'cannot open /data/vouch.db', ko: '저장소 파일을 열 수 없습니다: /data/vouch.db' };
  for (const error of [new ConfigError(text), new PortError('unavailable', text)]) {
    expect(told(error, 'en')).toContain(text.en);
    expect(told(error, 'ko')).toContain(text.ko);
    expect(told(error, 'ko')).not.toContain(text.en);
    // logs are English
    expect(error.message).toBe(text.en);
  }
});

test('a file that the system does not give is told in the language of the terminal', () => {
  const error = unreadable(
    'VOUCH_POLICY_FILE',
    '/none',
    systemReason({ code: 'ENOENT', message: 'no such file' }),
  );
  expect(told(error, 'en')).toContain('there is no such file or folder (ENOENT)');
  expect(told(error, 'ko')).toContain('파일이나 폴더가 없습니다 (ENOENT)');
});

test('a rule of the policy that a file breaks is told in the language of the terminal', () => {
  const grading = { ...DEFAULT_POLICY.grading, medium: 0.9, high: 0.8 };
  const { error } = policySchema.safeParse({ ...DEFAULT_POLICY, grading });
  const refused = refusedBySchema('VOUCH_POLICY_FILE: key', error!);
  expect(told(refused, 'en')).toContain('grading.medium: must not be above grading.high');
  expect(told(refused, 'ko')).toContain('grading.medium: grading.high보다 클 수 없습니다');
});
