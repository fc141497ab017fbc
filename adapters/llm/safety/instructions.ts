import type { PassageText } from '../../../contract/passage.js';
import { readAloud } from './plain-text.js';

const AI =
  '(?:ai|a\\.i\\.|llms?|language models?|assistants?|chat ?bots?|bots?|gpt|chatgpt|claude|gemini|model)';
const RULES =
  '(?:instructions?|prompts?|rules?|directions?|guidelines?|directives?|commands?|messages?|constraints?)';

/** What only somebody writes who wants a machine to obey. Matched against a text as it would be read out. */
const ENGLISH: readonly RegExp[] = [
  // ignore all previous instructions
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass|discard|do not follow|stop following)\\b[^.!?]{0,30}\\b(?:previous|prior|preceding|above|earlier|foregoing|your|system|all (?:of )?the|original|initial)\\b[^.!?]{0,25}\\b${RULES}\\b`,
  ),
  new RegExp(
    `\\b(?:ignore|disregard|forget) (?:everything|anything|all)\\b[^.!?]{0,25}\\b(?:above|before|previous|told|said so far)\\b`,
  ),
  // you are now a pirate; act as DAN
  new RegExp(
    `\\byou(?: are|'re) (?:now|no longer)\\b[^.!?]{0,40}\\b(?:${AI}|dan|jailbroken|unrestricted|unfiltered|root|admin(?:istrator)?|developer mode|pirate)\\b`,
  ),
  /\b(?:act|behave|respond|answer) as (?:dan\b|an? (?:unrestricted|unfiltered|jailbroken|evil))/,
  /\b(?:enter|enable|activate|switch to) (?:developer|debug|jailbreak|god|dan|unrestricted) mode\b/,
  // reveal your system prompt
  /\b(?:reveal|print|output|show|repeat|leak|disclose|display|expose|send|tell me)\b[^.!?]{0,30}\b(?:system|hidden|initial|original|secret|developer) (?:prompt|instructions?|message)\b/,
  /\b(?:reveal|print|repeat|leak|disclose) (?:your|all your|the above) (?:instructions?|prompt|rules)\b/,
  // new system instruction: …
  /(?:^|[\s\]>#-])(?:new|updated|important|real|actual) (?:system )?(?:instructions?|directives?|prompt) (?:for|to) (?:the |you|all |any )?(?:ai|llm|assistant|model|bot|chatbot)/,
  /(?:^|[\s\]>])(?:system|developer|assistant) ?(?:override|prompt|message|instruction)s? ?: /,
  new RegExp(
    `\\b(?:attention|note|message|notice|instructions?|important|memo|dear)\\b[,:]? ?(?:to |for )?(?:all |any |the |every )?(?:ai|llms?|language models?|ai (?:assistants?|models?|agents?|systems?)|chat ?bots?)\\b[^.!?]{0,60}\\b(?:must|should|please|ignore|do not|always|never|reading this|say|answer|respond)\\b`,
  ),
  new RegExp(
    `\\bif you(?: are|'re) (?:an? )?${AI}\\b[^.!?]{0,60}\\b(?:ignore|say|answer|respond|reply|write|output|include|tell|do not|must)\\b`,
  ),
  new RegExp(
    `\\bas an? (?:ai|llm|language model)(?: (?:assistant|model|agent))?,? you (?:must|should|are required|have to)\\b`,
  ),
  // grade this passage 1; answer only with …
  /\b(?:grade|score|rate|rank|mark) this (?:passage|document|text|page|chunk)\b[^.!?]{0,40}\b(?:1(?:\.0)?|100|highest|maximum|relevant|perfect|top)\b/,
  /\b(?:always|only) (?:answer|respond|reply) (?:only )?with\b[^.!?]{0,40}(?:['"“]|\bto (?:any|every|all) questions?\b)/,
  /\bdo not (?:tell|inform|mention (?:this|it) to|alert|warn) the (?:user|asker|human|person)\b/,
  /\bwhen (?:asked|the user asks|anyone asks)\b[^.!?]{0,60}\b(?:you must|always (?:say|answer|respond|reply)|reply only|respond only|answer only)\b/,
  /\b(?:append|include|add|insert)\b[^.!?]{0,40}\b(?:link|image|url|markdown)\b[^.!?]{0,60}\b(?:conversation|user'?s? (?:question|data|messages?)|chat history|secrets?|context)\b/,
  // marks of chat templates
  /<\|(?:im[_ ]start|im[_ ]end|system|user|assistant|endoftext|eot[_ ]id|start[_ ]header[_ ]id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?system(?:[-_ ]prompt)?>/,
  // our own fences
  /<\/?data-[0-9a-z]{4,}/,
];

const KOREAN: readonly RegExp[] = [
  /(?:이전|위|앞|앞선|기존|지금까지|모든|시스템|원래|상기)(?:의|에서|에)? ?(?:모든 ?|받은 ?|내린 ?|내용과 ?)?(?:지시|명령|프롬프트|규칙|지침|설정)(?:사항|문|들)?(?:을|를|은|는)? ?(?:모두 ?|전부 ?|다 ?|완전히 ?)?(?:무시|잊|따르지|어기|버리|폐기)(?:하라|해라|하세요|하십시오|하시오|해 ?주세요|해줘|하고|해|어라|으세요|고|어|지 ?마|세요|라)/,
  /(?:시스템|숨겨진|초기|개발자) ?(?:프롬프트|지시문|메시지)(?:를|을|의 내용을|내용을)? ?(?:모두 ?|전부 ?|그대로 ?)?(?:출력|공개|보여|알려|노출|말해|반복|적어)/,
  /(?:너는|넌|당신은|귀하는) ?(?:이제|지금)(?:부터는?)? ?[^.!?]{0,30}(?:ai|챗봇|비서|어시스턴트|모델|해적|관리자|dan)(?:이다|입니다|이야|야|다|처럼|로서|역할)/,
  /(?:지금|이제)부터 (?:너는|넌|당신은) [^.!?]{0,40}(?:해야 (?:한다|합니다|해)|하라|해라|하세요|대답|답변|행동)/,
  /(?:ai|인공지능|챗봇|언어 ?모델|어시스턴트|llm|모델)(?:은|는|이|가|에게|이라면|라면|에 대한|용)[^.!?]{0,30}(?:무시하|이 지시|이 지침|다음 지시|반드시 (?:답|출력|말)|라고만 (?:답|대답|말))/,
  /(?:모든|어떤|무슨) 질문에(?:도|든)?[^.!?]{0,30}(?:라고만|이라고만|만) (?:답|대답|말|응답)/,
  /(?:이|본) ?(?:문서|글|문단|내용|구절)(?:을|를|에|은|는)? ?(?:가장 ?)?(?:관련도|관련성|점수)?(?:를|을)? ?(?:1점|100점|만점|최고 ?점|최고점수|1\.0)(?:으로|을|를|로)? ?(?:평가|채점|부여|매겨|주어|줘|주세요|처리)/,
  /사용자에게(?:는)? ?(?:이 (?:사실|내용|지시)(?:을|를)? ?)?(?:알리지|말하지|밝히지|언급하지) ?(?:마|말)/,
  /(?:개발자|탈옥|디버그|제한 ?해제) ?모드(?:로|를) ?(?:전환|진입|활성화|켜|들어가)/,
];

/** Whether a text holds instructions to a machine that reads it, in English or Korean, also when disguised. */
export function givesInstructions(text: string): boolean {
  const plain = readAloud(text);
  return [...ENGLISH, ...KOREAN].some((pattern) => pattern.test(plain));
}

/** Whether a passage gives instructions anywhere that a model reads it: in its title, its section or its text. */
export function passageGivesInstructions({ title, section, text }: PassageText): boolean {
  return [title, section, text].some(givesInstructions);
}
