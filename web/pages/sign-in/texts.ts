import type { SignInProblem } from '../../../contract/browser.js';

const en = {
  title: 'Sign in',
  lead: 'What you have typed is kept, and you return to where you were.',
  key: 'API key',
  keyHelp: 'It begins with vk_. An administrator can create one for you.',
  missing: 'Enter your API key.',
  submit: 'Sign in',
  provider: (name: string) => `Sign in with ${name}`,
  or: 'or',
  refused:
    'This key is unknown, has expired or was revoked. Check it, or ask an administrator for a new one.',
  tooMany: 'Too many attempts. Wait a moment, then try again.',
  problems: {
    refused: 'The sign-in was not completed. Try again, or ask an administrator whether you may use Vouch.',
    expired: 'The sign-in took too long or was started in another window. Try again.',
    unavailable: 'The sign-in service cannot be reached. Try again in a moment.',
  } satisfies Record<SignInProblem, string>,
  notNeeded: 'This installation does not need a sign-in.',
  goOn: 'Continue',
};

const ko: typeof en = {
  title: '로그인',
  lead: '작성하던 내용은 그대로 있으며, 로그인하면 보던 화면으로 돌아갑니다.',
  key: 'API 키',
  keyHelp: 'vk_로 시작합니다. 관리자에게 발급받을 수 있습니다.',
  missing: 'API 키를 입력해 주십시오.',
  submit: '로그인',
  provider: (name) => `${name} 계정으로 로그인`,
  or: '또는',
  refused: '알 수 없거나 만료 또는 폐기된 키입니다. 키를 확인하거나 관리자에게 새 키를 요청해 주십시오.',
  tooMany: '시도 횟수가 너무 많습니다. 잠시 후 다시 시도해 주십시오.',
  problems: {
    refused: '로그인하지 못했습니다. 다시 시도하거나 관리자에게 사용 권한을 확인해 주십시오.',
    expired: '시간이 지났거나 다른 창에서 시작한 로그인입니다. 다시 시도해 주십시오.',
    unavailable: '로그인 서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주십시오.',
  },
  notNeeded: '로그인이 필요 없는 서버입니다.',
  goOn: '계속하기',
};

export const signInTexts = { en, ko };
