import type { Language } from '../../../contract/language.js';

const en = {
  unfitting: (tool: string, problem: string) => `${tool} does not accept these arguments: ${problem}`,
  failed: (tool: string, message: string) => `${tool} failed: ${message}`,
  noText: 'The result contains no text.',
  uncertain: (tool: string, reason: string) =>
    `The outcome of ${tool} is unknown (${reason}): check the system before trying again.`,
  startedBefore: 'an earlier attempt ended without an answer',
  noAnswer: (seconds: number) => `no answer within ${seconds} s`,
  connectionLost: 'the connection was lost',
  unreadable: 'the answer cannot be read',
  unavailable: (server: string, reason: string) => `The tool server ${server} is not available: ${reason}`,
  timeout: (tool: string, seconds: number) => `${tool} did not answer within ${seconds} s.`,
  starting: 'it has not started yet',
  refused: (server: string, key: string) =>
    `The tool server ${server} denied access; check ${key} in VOUCH_MCP_FILE.`,
  image: (kind: string, type: string) => `[${kind}: ${type}]`,
  resource: (name: string) => `[resource: ${name}]`,
  cut: (shown: number, all: number, kept: boolean) =>
    `[The first ${shown} of ${all} characters; ${kept ? 'the whole text is kept' : 'the rest could not be kept'}.]`,
};

/** Texts about calls of tools, for people and for the reasoner. */
export type Texts = typeof en;

const ko: Texts = {
  unfitting: (tool, problem) => `${tool} 도구가 받을 수 없는 인수입니다: ${problem}`,
  failed: (tool, message) => `${tool} 도구가 실패했습니다: ${message}`,
  noText: '결과에 텍스트가 없습니다.',
  uncertain: (tool, reason) =>
    `${tool} 도구의 처리 결과를 알 수 없습니다(${reason}). 다시 시도하기 전에 해당 시스템을 확인해 주십시오.`,
  startedBefore: '앞선 호출의 결과를 받지 못했습니다',
  noAnswer: (seconds) => `${seconds}초 안에 응답이 없습니다`,
  connectionLost: '연결이 끊어졌습니다',
  unreadable: '응답을 읽을 수 없습니다',
  unavailable: (server, reason) => `${server} 도구 서버를 사용할 수 없습니다: ${reason}`,
  timeout: (tool, seconds) => `${tool} 도구가 ${seconds}초 안에 응답하지 않았습니다.`,
  starting: '아직 시작되지 않았습니다',
  refused: (server, key) =>
    `${server} 도구 서버가 접근을 거부했습니다. VOUCH_MCP_FILE의 ${key} 설정을 확인해 주십시오.`,
  image: (kind, type) => `[${kind}: ${type}]`,
  resource: (name) => `[자료: ${name}]`,
  cut: (shown, all, kept) =>
    `[전체 ${all}자 중 앞부분 ${shown}자입니다. ${kept ? '전체 내용은 보관되어 있습니다.' : '나머지는 보관하지 못했습니다.'}]`,
};

const TEXTS: Record<Language, Texts> = { en, ko };

export function textsOf(language: Language): Texts {
  return TEXTS[language];
}
