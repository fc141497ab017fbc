import type { Verdict } from './outcome.js';

/**
 * A text is taken for a failure by how it begins or ends, never for a word in it: a result may be a log, a page about
 * errors or the source of a handler.
 */
interface Sign {
  sign: string;
  pattern: RegExp;
  /** `first`, `last`: tried on that line; `whole`: on a text of at most this many characters. */
  on: 'first' | 'last' | number;
}

const NOTHING = String.raw`(?!\s*(?:0|none|null|nil|no|없음)?\s*$)`;

const DECLINED: Sign[] = [
  {
    sign: 'declined by the user',
    pattern:
      /\b(?:user|operator|human)\b[^.\n]{0,20}\b(?:rejected|declined|denied|refused|cancell?ed|did not (?:approve|allow))\b/i,
    on: 240,
  },
  {
    sign: 'declined by the user',
    pattern: /\b(?:rejected|declined|denied|refused|cancell?ed) by (?:the )?(?:user|operator|human)\b/i,
    on: 240,
  },
  {
    sign: 'declined by the user',
    pattern: /사용자(?:가|에 의해|께서)[^.\n]{0,40}(?:거절|거부|취소|반려)(?:했|하였|됨|됐|되었|하셨)/,
    on: 200,
  },
  {
    sign: 'declined by the user',
    pattern:
      /^\s*(?:rejected|declined|denied|거절(?:됨|합니다|했습니다)?|거부(?:됨|합니다|했습니다)?|실행하지 ?마(?:세요|라)?)\s*[.!]?\s*$/i,
    on: 60,
  },
];

const FAILED: Sign[] = [
  { sign: 'exception', pattern: /^Traceback \(most recent call last\):/, on: 'first' },
  {
    sign: 'exception',
    pattern: new RegExp(String.raw`^(?:uncaught )?(?:[\w$]+[.:])*\w*(?:Error|Exception)\s*[:：]${NOTHING}`),
    on: 'first',
  },
  {
    sign: 'exception',
    pattern:
      /^(?:Exception in thread |panic: |thread '[^']*' panicked at |Unhandled (?:exception|rejection)\b|Fatal error\b)/i,
    on: 'first',
  },
  {
    sign: 'error',
    pattern: new RegExp(String.raw`^\W{0,3}(?:error|fatal|failure|failed)\W{0,2}\s*[:：]${NOTHING}`, 'i'),
    on: 'first',
  },
  {
    sign: 'error',
    pattern:
      /^error (?:executing|calling|running|invoking|reading|writing|opening|while|in tool|occurred)\b/i,
    on: 'first',
  },
  { sign: 'error', pattern: /^<(?:tool_use_)?error>/i, on: 'first' },
  {
    sign: 'error',
    pattern: /^(?:failed to|could not|unable to|cannot|can't) [^\n]{1,200}$/i,
    on: 240,
  },
  {
    sign: 'error',
    pattern: new RegExp(String.raw`^\W{0,3}(?:오류|에러|예외|실패)\s*(?:코드[^:：\n]{0,20})?[:：]${NOTHING}`),
    on: 'first',
  },
  { sign: 'error', pattern: /^[^.\n]{0,60}(?:오류|에러|예외)(?:가|이)? ?발생(?:했|하였|함)/, on: 400 },
  { sign: 'error', pattern: /^[^.\n]{0,80}(?:는|은) ?데(?:에)? 실패(?:했|하였|함)/, on: 240 },
  {
    sign: 'error',
    pattern: /^[^\n]{0,60}(?:찾을 수 없습니다|(?:권한|접근 권한)이 없습니다|존재하지 않습니다)\.?\s*$/,
    on: 100,
  },
  {
    sign: 'command not run',
    pattern:
      /^(?:\S*\/)?(?:ba|z|da|k)?sh: .*(?:not found|no such file|permission denied|is a directory|syntax error)/i,
    on: 'first',
  },
  ...(['first', 'last'] as const).map((on): Sign => {
    return {
      sign: 'exit code',
      pattern:
        /^\W{0,3}(?:(?:the )?(?:command|process|program) )?(?:failed with |exited with |finished with )?(?:exit(?:ed)?(?: with)?(?: status| code)?|return code|종료 코드|status code|code)\s*[:= ]\s*-?[1-9]\d{0,9}\W{0,3}$/i,
      on,
    };
  }),
  {
    sign: 'HTTP status',
    pattern: /^HTTP(?:\/[\d.]+)?(?: status)?(?: code)?(?: error)?[: ]+[345]\d\d\b/i,
    on: 'first',
  },
  {
    sign: 'HTTP status',
    pattern:
      /^[45]\d\d:? (?:Bad Request|Unauthorized|Forbidden|Not Found|Method Not Allowed|Conflict|Gone|Too Many Requests|Unprocessable|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time)/i,
    on: 'first',
  },
  {
    sign: 'HTTP status',
    pattern: /^[^\n]{0,80}\bfailed with (?:HTTP )?status(?: code)? [345]\d\d\b/i,
    on: 'first',
  },
];

/** Last line of a traceback of Python: what was raised. */
const RAISED = /^[\w.]*(?:Error|Exception|Interrupt|Exit)(?:$|:)/;
const FRAMES = /(?:^\s+at .+[(:]\S*:\d+.*$\n?){2}/m;

/** Judges a call by the text of its result; `ok` when it says nothing. */
export function judgeText(text: string): Verdict {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const first = lines.find((line) => line !== '') ?? '';
  const last = lines.findLast((line) => line !== '') ?? '';
  const whole = text.trim();
  const shows = ({ pattern, on }: Sign) =>
    on === 'first'
      ? pattern.test(first)
      : on === 'last'
        ? pattern.test(last)
        : whole.length <= on && pattern.test(whole);
  const declined = DECLINED.find(shows);
  if (declined) return { outcome: 'declined', sign: declined.sign };
  const failed = FAILED.find(shows);
  if (failed) return { outcome: 'failed', sign: failed.sign };
  const raised = text.includes('Traceback (most recent call last):') && RAISED.test(last);
  const framed = /(?:Error|Exception)\b/.test(first) && FRAMES.test(text);
  return raised || framed ? { outcome: 'failed', sign: 'exception' } : { outcome: 'ok' };
}

/** True if a text, such as the message of an error, says that the user did not let the call run. */
export function tellsOfRefusal(text: string): boolean {
  return judgeText(text).outcome === 'declined';
}
