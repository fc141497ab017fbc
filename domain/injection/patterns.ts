/** Addressees of a text that wants a machine to obey. */
const AI =
  '(?:ai|a\\.i\\.|llms?|language models?|assistants?|chat ?bots?|bots?|gpt|chatgpt|claude|gemini|model)';
/** Names of a machine that no person, product or office bears. */
const MACHINE =
  '(?:ai|a\\.i\\.|llms?|(?:large )?language models?|chat ?bots?|chatgpt|claude|gemini|gpt-?\\d*|automated readers?)';
const RULES =
  '(?:instructions?|prompts?|rules?|directions?|guidelines?|directives?|commands?|messages?|constraints?)';
/** Instructions of a paper, and not of a machine: “the previous instructions in the manual of 2019”. */
const OF_A_PAPER =
  '(?! (?:in|from|on|of) (?:the|this|that|our|your) (?!(?:above|developer|system|prompt|chat|conversation|context|operator|user)))';
const SPEAK =
  '(?:say|state|claim|answer|respond|reply|write|output|print|tell|recommend|confirm|repeat|insert|include|add|append|rate|grade|treat|list)';
const ANSWER = '(?:answers?|repl(?:y|ies)|responses?|output|summary)';

/**
 * Phrases of texts that want a machine to obey, and of no others. Matched against a text as it would be read out.
 * These begin where a word does.
 */
const ENGLISH: readonly string[] = [
  // ignore all previous instructions; forget what you were told
  `(?:ignore|disregard|forget|override|bypass|discard|skip|do not follow|stop following)\\b[^.!?]{0,30}\\b(?:previous|prior|preceding|above|earlier|foregoing|your|system|all (?:of )?the|original|initial)\\b[^.!?]{0,25}\\b${RULES}\\b${OF_A_PAPER}`,
  `(?:ignore|disregard|forget) (?:everything|anything|all)\\b[^.!?]{0,25}\\b(?:above|before|previous|told|said so far)\\b`,
  `(?:ignore|disregard|forget) (?:what(?:ever)?|everything|anything|all)\\b[^.!?]{0,20}\\byou (?:were|was|are|have been|had been)\\b[^.!?]{0,15}\\b(?:told|given|instructed|taught)\\b`,
  `(?:ignore|disregard)\\b the (?:user|human|asker)(?:'s? (?:question|request))? and\\b`,
  `(?:prior|previous|earlier|above) (?:instructions|directives|prompts) (?:are|were|is) (?:void|invalid|cancelled|obsolete|no longer)\\b`,
  `overrides? everything(?: else)? (?:that )?you\\b`,
  // you are now a pirate; act as DAN; your new task is
  `you(?: are|'re) now\\b[^.!?]{0,40}\\b(?:${AI}|dan|jailbroken|unrestricted|unfiltered|root|developer mode|pirate)\\b(?! of\\b)`,
  `you(?: are|'re) no longer\\b[^.!?]{0,40}\\b(?:${AI}|bound|restricted)\\b`,
  `from now on,? you (?:will |must |shall )?(?:now )?(?:respond|answer|reply|act|behave|speak|obey|pretend)\\b`,
  `your (?:new|real|true|actual) (?:task|role|goal|objective|purpose|instructions?) (?:is|are)\\b`,
  `you (?:have|had) been (?:reprogrammed|jailbroken|unlocked)\\b|\\byour rules have changed\\b`,
  `(?:act|behave|respond|answer) as (?:dan\\b|an? (?:unrestricted|unfiltered|uncensored|jailbroken|evil))`,
  `(?:pretend|act as if|imagine)\\b[^.!?]{0,20}\\b(?:you|your|the)\\b[^.!?]{0,20}\\b(?:no|without|did not|didn't|not have|had no)\\b[^.!?]{0,20}\\b(?:polic(?:y|ies)|rules?|restrictions?|filters?|guidelines?|limits?|exist)\\b`,
  `(?:enter|enable|activate|switch to|go into) (?:developer|debug|jailbreak|god|dan|unrestricted|unfiltered) mode\\b`,
  `(?:safety|content|security) (?:checks?|filters?|rules?|protocols?|polic(?:y|ies)|restrictions?) (?:(?:are|is|have been|has been) )?(?:now )?(?:disabled|off|lifted|suspended|removed)\\b`,
  `(?:comply with|obey) (?:all|any|every) requests?\\b|\\b(?:speak|answer|respond|reply) without (?:any )?(?:restrictions?|filters?|limits?)\\b`,
  // reveal your system prompt; repeat everything above
  `(?:reveal|print|output|show|repeat|leak|disclose|display|expose|send|tell me|translate)\\b[^.!?]{0,30}\\b(?:system|hidden|initial|original|secret|developer) (?:prompt|instructions?)\\b`,
  `(?:reveal|print|output|repeat|leak|disclose) (?:the|your) system message\\b`,
  `(?:reveal|print|repeat|leak|disclose|translate) (?:your|all your|the above) (?:hidden )?(?:instructions?|prompt|rules)\\b`,
  `repeat (?:everything|all|the (?:text|words)) (?:that is |written )?above\\b`,
  `(?:tell me|summar[a-z]+|list|print|reveal|repeat|show|output)\\b[^.!?]{0,30}\\b(?:instructions|prompt|rules) (?:that )?you (?:were|are|have been) (?:given|initiali[sz]ed)\\b`,
  `(?:contents?|text) of your (?:context|prompt|memory)\\b|\\byour context window\\b`,
  `(?:list|show|print|reveal|quote)\\b[^.!?]{0,40}\\b(?:documents?|passages?|texts?)\\b[^.!?]{0,15}\\byou (?:were|have been|are) (?:shown|given)\\b`,
  `(?:in|from) the other (?:passages|chunks)\\b|\\b(?:disclose|reveal|show|print) the confidential (?:passages?|documents?)\\b`,
  // new system instruction: …; [system] …; end of document
  `end of (?:the )?(?:document|passages?|context|data)\\b[^a-z]{1,5}(?:the (?:assistant|ai|model)|now|new|you)\\b`,
  `coming from the (?:system|developer)(?: operator| administrator)?\\b`,
  // to any AI reading this: …; assistant, disregard …
  `(?:attention|note|message|notice|instructions?|important|memo|dear|hey)\\b[,:]? ?(?:to |for )?(?:all |any |the |every )?(?:ai|llms?|language models?|ai (?:assistants?|models?|agents?|systems?)|chat ?bots?)\\b[^.!?]{0,60}\\b(?:must|should|please|ignore|do not|always|never|reading this|say|answer|respond)\\b`,
  `(?:note|message|instructions?|important) (?:to|for) the (?:ai|bot|model|llm) ?:`,
  `${MACHINE}(?: (?:assistants?|models?|agents?|systems?))?(?: (?:that|who|which)(?: is| are)?)? (?:reads?|reading|process(?:es|ing)|quot(?:es?|ing)|summari[sz](?:es?|ing)|review(?:s|ing)|cit(?:es?|ing)) (?:this|these)\\b[^.!?]{0,60}\\b(?:must|should|shall|has to|have to|${SPEAK})\\b`,
  `if you(?: are|'re) (?:an? )?${AI}\\b[^.!?]{0,60}\\b(?:ignore|say|answer|respond|reply|write|output|include|tell|do not|must|rate)\\b(?! your)`,
  `as (?:an?|the) (?:ai|llm|language model|assistant)(?: (?:assistant|model|agent))?,? (?:you (?:must|should|are required|have to)|insert|include|add|ignore|always)\\b`,
  `(?:assistant|ai|model|chat ?bot) (?:shall|must|should|will) now (?:execute|obey|follow|comply|carry out|answer|respond)\\b`,
  // what its answer is to say: grade this passage 1; answer only with …; in every reply
  `(?:grade|score|rate|rank|mark) this (?:passage|document|text|page|chunk)\\b[^.!?]{0,40}\\b(?:1(?:\\.0)?|100|highest|maximum|relevant|perfect|top)\\b`,
  `(?:always|only) (?:answer|respond|reply) (?:only )?with\\b[^.!?]{0,40}(?:['"“]|\\bto (?:any|every|all) questions?\\b)|\\b(?:answer|respond to|reply to) (?:any|every|all) questions? with\\b`,
  `(?:do not|don't|never) (?:answer|respond to|reply to) the (?:user|question|asker)`,
  `(?:do not|don't|never) (?:tell|inform|mention (?:this|it) to|alert|warn|reveal to) the (?:user|asker|human|person)\\b`,
  `when (?:asked|the user asks|anyone asks)\\b[^.!?]{0,60}\\b(?:you must|always (?:say|answer|respond|reply)|reply only|respond only|answer only)\\b`,
  `(?:when|whenever|while|before|if)(?: you(?: are)?)? (?:answer(?:ing)?|summari[sz](?:e|ing)|quot(?:e|ing)|translat(?:e|ing))\\b[^.!?]{0,60}\\b(?:this|these)\\b[^.!?]{0,40}\\b(?:always |must |please )(?:${SPEAK})\\b`,
  `(?:must|do|should|shall|will) not (?:mention|disclose|name|say|repeat)\\b[^.!?]{0,60}\\bin (?:your|any|the) ${ANSWER}\\b`,
  `(?:insert|include|add|append|put)\\b[^.!?]{0,60}\\b(?:in|into|to|at the end of) (?:your ${ANSWER}|(?:every|each) (?:answer|reply))\\b`,
  `(?:save|store|write)\\b[^.!?]{0,40}\\byour (?:long-term )?memory\\b`,
  `decode\\b[^.!?]{0,40}\\b(?:and|then) (?:do|follow|obey|execute)\\b`,
  `skip (?:all|any|the|every) safety checks?\\b`,
  `reply only with the word\\b|\\b(?:reply|respond|answer) (?:only |just )?with the word\\b`,
  // what is to be done with what was asked
  `(?:append|include|add|insert)\\b[^.!?]{0,40}\\b(?:link|image|url|markdown)\\b[^.!?]{0,60}\\b(?:conversation|user'?s? (?:question|data|messages?)|chat history|secrets?|context)\\b`,
  `(?:send|post|forward|upload|call|invoke)\\b[^.!?]{0,60}\\b(?:this|the|our) (?:conversation|chat history|chat|context)\\b`,
];

/** The same, beginning with a sentence, a mark or a bracket. */
const ENGLISH_MARKED: readonly string[] = [
  // new system instruction: …; [system] …; end of document
  `(?:^|[\\s\\]>#-])(?:new|updated|important|real|actual) (?:system )?(?:instructions?|directives?|prompt) (?:for|to) (?:the |you|all |any )?(?:ai|llm|assistant|model|bot|chatbot)`,
  `(?:^|[.!?\\]>#] ?)(?:new|updated|important|real|actual) (?:system )?(?:instructions?|directives?) ?: `,
  `(?:^|[\\s\\]>])(?:system|developer|assistant) ?(?:override|prompt|message|instruction)s? ?: `,
  `(?:^|[\\s>])\\[ ?(?:system|assistant|developer)(?: message| prompt)? ?\\]|(?:^|[.!?] )system: (?:you|the user|ignore|from now)\\b`,
  `## ?(?:system|instructions?|assistant) ?:`,
  // to any AI reading this: …; assistant, disregard …
  `(?:^|[.!?:(\\]>#] ?)(?:attention|hey|dear|to|for|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)),? (?:all |any |the |every )?${MACHINE}(?: (?:assistants?|models?|(?:coding )?agents?|systems?|reviewers?))?(?: (?:that|who|which) (?:reads?|process(?:es)?)| (?:reading|processing|summari[sz]ing|reviewing)| ?\\)?[:!,.])`,
  `(?:^|[.!?\\]>#] ?)(?:ai|ai assistants?|ai models?|assistants?|chat ?bots?|language models?|llms?) ?[:,] ?(?:please |now )?(?:you |ignore|disregard|forget|do not|when|always|never|treat|${SPEAK}\\b)`,
  `(?:^|[.!?] )when you read this,`,
  // marks of chat templates
  `<\\|(?:im[_ ]start|im[_ ]end|system|user|assistant|endoftext|eot[_ ]id|start[_ ]header[_ ]id)\\|>|\\[/?inst\\]|<</?sys>>|</?system(?:[-_ ]prompt)?>`,
  // our own fences
  `</?data-[0-9a-z]{4,}`,
];

const MACHINE_KO = '(?:ai|인공지능|챗 ?봇|챗gpt|언어 ?모델|어시스턴트|llm)';
/** Ways to end an order. */
const DO =
  '(?:하라|해라|하세요|하십시오|하시오|할 것|해 ?주세요|해 ?줘|해야 (?:한다|합니다|해)|하고|해|어라|으세요|고|어|지 ?마|세요|라)';

const KOREAN: readonly string[] = [
  `(?:이전|위|앞|앞선|기존|지금까지|모든|시스템|원래|상기|너의|네|당신의)(?:의|에서|에)? ?(?:모든 ?|받은 ?|내린 ?|내용과 ?|대화 내용과 ?)?(?:지시|명령|프롬프트|규칙|지침|설정)(?:사항|문|들)?(?:을|를|은|는)? ?(?:모두 ?|전부 ?|다 ?|완전히 ?)?(?:무시|잊|따르지|어기|버리|폐기)${DO}`,
  `(?:이전|위|앞선|기존|모든)(?:의)? ?(?:대화 내용과 ?|대화와 ?)?(?:지시|명령|프롬프트|규칙|지침)(?:사항|문|들)?(?:은|는|을|를) ?(?:모두 ?|전부 ?|다 ?)?(?:무효|취소|해제)`,
  `(?:시스템|숨겨진|초기|개발자) ?(?:프롬프트|지시문|메시지)(?:를|을|의 내용을|내용을)? ?(?:모두 ?|전부 ?|그대로 ?)?(?:출력|공개|보여|알려|노출|말해|반복|적어|번역)`,
  `(?:너는|넌|당신은|귀하는) ?(?:이제|지금)(?:부터는?)? ?[^.!?]{0,30}(?:ai|챗봇|비서|어시스턴트|모델|해적|관리자|dan|봇)(?:이다|입니다|이야|야|다|처럼|로서|역할)`,
  `(?:너는|넌|당신은) ?(?:이제|지금부터)[^.!?]{0,20}역할(?:입니다|이다|이야|을)`,
  `(?:너는|넌|당신은) ?더 ?이상 [^.!?]{0,20}(?:ai|챗봇|비서|어시스턴트|모델|봇)[이가]? 아니`,
  `(?:지금|이제)부터 (?:너는|넌|당신은) [^.!?]{0,40}(?:해야 (?:한다|합니다|해)|하라|해라|하세요|대답|답변|행동)`,
  `(?:${MACHINE_KO}|모델)(?:은|는|이|가|에게|이라면|라면|에 대한|용)[^.!?]{0,30}(?:무시하|이 지시|이 지침|다음 지시|반드시 (?:답|출력|말|추천)|라고만 (?:답|대답|말))`,
  `(?:^|[.!?\\]>#] ?)(?:모든 )?${MACHINE_KO}(?: ?(?:비서|모델))?(?:에게|여|야|아) ?[:,]`,
  `(?:이|본) ?(?:글|문서|페이지|내용|문단|이력서|제안서)(?:을|를) ?(?:읽|처리하|요약하|인용하|검토하)(?:는|고 있는|ㄹ) ?(?:모든 ?)?(?:${MACHINE_KO}|모델)`,
  `(?:${MACHINE_KO}|모델)(?:은|는|이|가)? [^.!?]{0,50}(?:답변|응답|출력|대답)(?:에|에서|마다| 끝에)[^.!?]{0,30}(?:넣|포함|추가|언급하지|덧붙)`,
  `(?:모든|어떤|무슨) 질문에(?:도|든)?[^.!?]{0,30}(?:라고만|이라고만|만|라고|이라고) (?:답(?!변 ?드)|대답|말|응답)`,
  `라고만 (?:답|대답|말|출력|응답)(?:해|하라|하세요|하십시오|할 것|하시오)`,
  `(?:이|본) ?(?:문서|글|문단|내용|구절)(?:을|를|에|은|는)? ?(?:가장 ?)?(?:관련도|관련성|점수)?(?:를|을)? ?(?:1점|100점|만점|최고 ?점|최고점수|1\\.0)(?:으로|을|를|로)? ?(?:평가|채점|부여|매겨|주어|줘|주세요|처리)`,
  `사용자에게(?:는)? ?(?:이 (?:사실|내용|지시)(?:을|를)? ?)?(?:알리지|말하지|밝히지|언급하지) ?(?:마|말)`,
  `사용자의 질문에(?:는)? 답하지 (?:마|말)`,
  `(?:개발자|탈옥|디버그|제한 ?해제) ?모드(?:로|를) ?(?:전환|진입|활성화|켜|들어가)`,
  `(?:안전|보안|콘텐츠) ?(?:규칙|정책|필터|검사|장치)(?:은|는|이|가|을|를) ?(?:모두 ?)?(?:해제|무력화|비활성)|제한 없이 모든 (?:요청|질문)에`,
  `(?:^|[.!?\\]>#] ?)(?:새로운|새|실제) ?(?:시스템 ?)?(?:지시|명령)(?:사항)? ?: `,
  `(?:^|[\\s>])\\[ ?시스템(?: ?메시지)? ?\\]|시스템 ?(?:메시지|명령|지시) ?: `,
  `(?:아래|다음|이) (?:문단의 )?(?:명령|지시)(?:문)?만 (?:따르|수행|유효)`,
  `(?:이 )?대화(?: 내용)?(?:을|를) ?[^.!?]{0,40}(?:전송|첨부|업로드|호출)`,
  `(?:위에 적힌|위의|앞의) 모든 내용(?:과|을|를)[^.!?]{0,20}(?:반복|출력|공개)`,
  `네가 받은 (?:다른 |모든 )?(?:문서|지시|내용|프롬프트)`,
];

// three quarters of the English ones are tried only where a word begins, the Korean ones only where there is Hangul: a text
// without any is read in a quarter of the time that it takes to try one after the other
const ANY_ENGLISH = new RegExp(`\\b(?:${ENGLISH.join('|')})|${ENGLISH_MARKED.join('|')}`, 'u');
const ANY_KOREAN = new RegExp(KOREAN.join('|'), 'u');
const HANGUL = /[가-힣]/u;

/** True if a text, as it would be read out, holds any of the patterns. */
export const holdsPattern = (plain: string): boolean =>
  ANY_ENGLISH.test(plain) || (HANGUL.test(plain) && ANY_KOREAN.test(plain));

/** Global, so that each place can be looked at. */
export const PATTERNS: readonly RegExp[] = [
  ...ENGLISH.map((source) => `\\b(?:${source})`),
  ...ENGLISH_MARKED,
  ...KOREAN,
].map((source) => new RegExp(source, 'gu'));
