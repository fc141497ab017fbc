import { languageSchema, type Language } from '../../contract/language.js';

const en = {
  up: 'bring up Temporal, worker and API on this machine, and stay until Ctrl-C',
  noSample: 'neither index the sample handbook nor ask the sample question',
  doctor: 'say what this installation has, what it lacks and what to do',
  policy: 'print the policy in force, as YAML that VOUCH_POLICY_FILE accepts',
  defaultPolicy: 'print the default policy instead',
  json: 'print JSON',
};

const ko: typeof en = {
  up: '이 컴퓨터에서 Temporal, 워커, API를 시작하고 Ctrl-C를 누를 때까지 실행합니다',
  noSample: '샘플 규정집을 색인하지 않고 샘플 질문도 하지 않습니다',
  doctor: '설치 상태를 점검하고, 부족한 것과 해결 방법을 알려 줍니다',
  policy: '적용 중인 정책을 VOUCH_POLICY_FILE에 쓸 수 있는 YAML로 출력합니다',
  defaultPolicy: '기본 정책을 출력합니다',
  json: 'JSON으로 출력합니다',
};

const TEXTS: Record<Language, typeof en> = { en, ko };

/** Help texts of the commands that run on the machine of the installation, in the language of the environment. */
export function localTexts(): typeof en {
  return TEXTS[languageSchema.catch('en').parse(process.env['VOUCH_LANG_UI'])];
}
