import { contentWords } from '../evidence/content-words.js';
import { domainsOf } from './domains.js';

export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'identity' | 'ability' | 'feeling' | 'other';

/** Longer texts are never small talk: something in them is meant to be found. */
const MAX_LENGTH = 80;

/** Whole utterances. `ㅎㅎ`, names of assistants and politeness around them are cut off before. */
const WHOLE: readonly [SmallTalk, RegExp][] = [
  [
    'greeting',
    /^(?:(?:hi|hey|hello|heyo|yo|howdy|hiya|greetings)(?: there| again| everyone| buddy| friend)?[\s,!.]*)?(?:good (?:morning|afternoon|evening|day)|what'?s up|wass?up|sup|how(?:'s| is| are| have)? (?:it going|you(?: doing| been| today)*|things(?: going)?|ya (?:been|doing)|everything|your day(?: going)?|life)|nice to meet you|long time no see)?(?: today| there| with you)*$/i,
  ],
  [
    'greeting',
    /^(?:안녕+(?:하세요|하십니까|하신가요|하셨어요|히|요|하신지요)?|하이|헬로우?|반가워요?|반갑습니다|반갑네요|처음 뵙(?:겠습니다|네요)?|좋은 (?:아침|하루|저녁|오후)[가-힣]{0,5}|잘 (?:있었|지냈|지내)[가-힣\s]{0,8}|오랜만[가-힣]{0,5})(?:[\s,!~.^]+(?:여러분|친구야?|너도|반가워요?|반갑습니다|처음 뵙겠습니다|(?:오늘\s|여기\s)?처음\s?(?:이에요|입니다|이네요|왔어요|왔습니다|써\s?(?:봐요|봅니다)|(?:사용|이용)해\s?(?:봐요|봅니다))|잘 부탁[가-힣\s]{0,8}|잘 (?:있었|지냈|지내)[가-힣\s]{0,6}|좋은 (?:아침|하루|저녁|오후)[가-힣]{0,5}|오랜만[가-힣]{0,5}))*$/,
  ],
  [
    'thanks',
    /^(?:(?:ok(?:ay)?|great|perfect|cool|wow|oh|alright|that'?s? (?:is )?(?:fine|great|all|helpful|good))[\s,.!]*)*(?:many |much |special )?(?:thanks?(?: you)?|thank you|thx|ty|appreciated?|cheers|you have my (?:\w+ )?gratitude|i owe you(?: one)?|i(?: really)? appreciate (?:it|that|this|you|your)\b)(?: (?:so|very|a lot|lots|much|for .{2,30}|again|all|a (?:ton|bunch|million)|everything|your|the|doing|that|this|help|you|it|really|kindly))*$/i,
  ],
  [
    'thanks',
    /^(?:special )?(?:thanks?(?: you)?|thx|ty|cheers|much appreciated)\b[^?]{0,12}(?:[,.!]\s*(?:that|this|it|you|i)\b[^?]{0,40}|to you)$/i,
  ],
  [
    'thanks',
    /^(?:정말|너무|진짜|네|아|오)?\s*(?:대단히 )?(?:고마워|고맙|감사(?=합|해|드|했|$)|땡큐(?![가-힣]{2}))[가-힣\s]{0,12}$/,
  ],
  [
    'thanks',
    /^(?:알려|도와|설명해|답변해)\s*(?:줘서|주셔서)\s*(?:정말 |너무 )?(?:고마워|고맙|감사)[가-힣\s]{0,8}$/,
  ],
  [
    'thanks',
    /^(?:덕분에\s|(?:[가-힣]+\s)?(?:도움이?|해결이?|이해가?|잘)\s?(?:많이 |크게 |다 )?(?:됐|되었|했|알았|알겠|썼|받았))[가-힣\s]{0,12}[,.!~]*\s*(?:정말 |너무 |대단히 )?(?:고마워|고맙|감사)[가-힣]{0,5}$/,
  ],
  [
    'farewell',
    /^(?:(?:ok(?:ay)?|alright|well|thanks?|thank you|great)[\s,.!]*)*(?:.{0,40}\b(?:bye(?:-?bye)?|goodbye|farewell)|see (?:you|ya)(?: later| soon| tomorrow| around)?|good ?night|talk to you (?:later|soon)|take care|have a (?:good|nice|great) \w+|(?:it was |nice |great |lovely |good |a pleasure )+(?:to )?(?:talk|speak|chat)(?:ing)?(?: (?:to|with) you)?)$/i,
  ],
  [
    'farewell',
    /^(?:잘\s?(?:가|자|있어|지내|다녀)|안녕히 (?:가|계|주무)|바이(?:바이)?(?=요?$)|다음에 (?:봐|또 (?:봐|만나|올게|물어)|만나)|내일 (?:봐|또 봐|만나)|수고(?:해|하|했)|조심히 (?:가|들어가)|들어가세요)[가-힣]{0,8}(?:\s(?:내일|다음에|또|꼭|안녕|수고|봐요?)[가-힣]{0,6})*$/,
  ],
  [
    'ability',
    /^(?:can you )?help(?: me)?$|^(?:what|how) (?:can|could|do|are) you (?:do|help|help me|know|offer|capable of)(?: for me| with| (?:me|us)| doing)*$|\bwhat (?:can|could|may|should) i ask\b|^what (?:kinds?|sorts?|types?) of .{1,30} (?:do you know|can you|are you)\b|^(?:what|which) (?:topics|subjects|things|questions|areas) (?:can|do|are) you\b|^what (?:categories|kinds|types) of questions can you answer$|^what am i allowed to ask(?: you)?$/i,
  ],
  [
    'ability',
    /^(?:너|넌|당신|넌)?(?:은|는)?\s*(?:뭐|무엇|무얼|뭘|어떤 (?:일|것|걸))(?:을|를)?\s*(?:할 수|해 줄 수|도와줄 수|물어)[가-힣\s]{0,14}$|^(?:뭐|무엇을|어떤 걸)\s*물어[가-힣\s]{1,14}$|^(?:사용법|도움말)(?:\s*알려.*)?$/,
  ],
  [
    'identity',
    /^(?:너|넌|당신|니|네|자네)(?:은|는|의|가)?\s*(?:누구|이름|정체|몇\s?살|나이|사람|로봇|인공지능|AI|챗봇|어디서|누가|취미|상사)[가-힣A-Z\s]{0,16}$|^(?:누구(?:야|니|냐|세요|예요|시죠|신가요|십니까|인가요)?|이름(?:이|은)?(?: (?:뭐|무엇|어떻게 되)[가-힣]{0,5})?|몇 ?살[가-힣]{0,5}|나이가? (?:몇|어떻게 되)[가-힣\s]{0,6})$/i,
  ],
  [
    'other',
    /^(?:네|예|응|아니요?|아니|그래|좋아|좋아요|알겠(?:어|습니다|어요)|ㅇㅋ|ㅇㅇ|오케이|맞아|맞아요|괜찮아요?)$|^(?:yes|yeah|yep|no|nope|ok(?:ay)?|sure|maybe|fine|cool|great|nice|wow|lol|haha+)$/i,
  ],
  [
    'other',
    /^(?:(?:ha){2,}h?|lol|wow|oh|(?:this|that|it) (?:is|was)|that'?s)?[\s,!]*(?:so |very |really |a |an )*(?:nice|good|great|cool|awesome|amazing|perfect|excellent|funny|lovely|well done)(?: (?:one|job|work|to know|chat|talk|conversation|idea|day))?$/i,
  ],
  [
    'other',
    /(?:심심(?:해|하|한데)|농담|웃긴|재미있는 이야기|재밌는 (?:얘기|이야기)|노래 ?(?:불러|해)\s?(?:줘|줄|주세|봐|$)|끝말잇기|수수께끼|놀아 ?줘|놀자)/,
  ],
  [
    'other',
    /\b(?:(?:tell|say|know|hear|give|make|share|any|need|want|got|some).{0,24}\b(?:jokes?|riddles?|(?:fun|cool) facts?|trivia|something funny)|make me laugh|meaning of life|purpose of life|life'?s purpose|sing (?:me )?a song|i'?m bored|funniest)\b/i,
  ],
];

/** Questions about the assistant itself: the words that may remain beside "you". */
const ABOUT_YOU = /\b(?:you|your|yours|ya)\b/i;
const PERSONAL = new Set(
  `name nickname call called given first last old age ages born birthday birth year made make create created creator built
  build builder maker manufactured conjured designed designer developer developed programmed invented origin originally
  hometown live boss work works employer employed company person another hobby hobbies fun interests interested enjoy free
  time like likes pet pets cat cats dog dogs animal animals creature creatures bot robot human real ai computer machine
  chatbot person alive alexa siri assistant friend place country city capable doing answering answer answers questions
  individual birth date employees responsible creating makes provide specify wondering accurate call
  ask tell know favorite favourite manufacturer supervisor superior different current date call calling by way activities recreational spare robotic bots artificial intelligence classified favourite feel feeling love keep own owns have identify identity exactly recent right`.split(
    /\s+/,
  ),
);

/** Korean utterances about one's own mood and life, told rather than asked. */
const FEELING =
  /(?:힘들|외로|우울|슬프|슬퍼|속상|짜증|설레|설렌|행복|보고\s?싶|사랑|좋아하는|싫어|미워|지겨|기분(?:이|은|도|\s)|피곤|졸려|졸리|배고프|배고파|심심|그립|그리워|눈물|울고|화나|화났|무서|불안해|걱정돼|부럽|부러|아파(?!트)|아프(?!리)|짝사랑|짝남|짝녀|썸|이별|헤어졌|헤어지|고백|남자\s?친구|여자\s?친구|남친|여친|(?<!업)데이트|소개팅|연애|결혼하고|후회|미치겠|죽겠|지쳤|지친|쉬고\s?싶|놀고\s?싶|가고\s?싶|먹고\s?싶)/;
const FEELING_EN =
  /^i(?:'m| am| feel)(?: so| very| really| just| feeling| a bit)* (?:tired|sad|happy|lonely|bored|sleepy|hungry|angry|excited|depressed|in love|stressed|upset)\b.{0,20}$|^i (?:love|hate|miss) you\b.{0,20}$/i;

/** Korean wishes, guesses and exclamations; headings and questions never end like this. */
const EXCLAMATION =
  /(?:고\s?싶(?:다|어|네)|[가-힣]네|구나|군|것? 같(?:아|애|다)|(?:할|갈|을|를|일) (?:거야|거 같아)|겠(?:다|지|어)|더라|버렸(?:다|어)|좋겠(?:다|어)|는걸|ㅠ|네요)$/;
/** Words that ask for a fact, whatever the mood in which they are said. */
const ASKS_FACT = /몇|언제|얼마|며칠|어디[에로서]|누구(?:에게|한테)/;
const ASKS =
  /어떻게|무엇|무슨|뭐|뭘|어디|언제|왜|얼마|누가|누구|어느|어떤|몇|알려|설명|방법|[A-Za-z0-9]|안\s?되|안\s?돼|못\s|고장|오류|에러|망가|깨졌|깨진|잃어|잊어|분실|느려|느리/;

/** A question for what may be done in a case. */
const ASKS_LEAVE = /면\s.*(?:되나요?|돼요?|될까요?|되죠|됩니까|가능(?:한가요|해요|합니까)?|있나요)$/;
/** Small talk that is also said in front of a question, and signs of that question: what is wanted to know, or a topic at its end. */
const POLITE: readonly SmallTalk[] = ['thanks', 'farewell'];
const GOES_ON =
  /몇|언제|얼마|며칠|어디|어떻게|어느|무슨|누구|(?:되나요?|되죠|됩니까|가능|있나요|하나요|은요|는요)\s*\??$|[가-힣](?:은|는)\s*\?$|\b(?:and|but|so|what|how|when|where|which|who)\b[^?]*\?$/i;

/** Words of work: whoever says one of them means business, whatever the mood. */
const WORK =
  /신청|정산|승인|결재|규정|절차|제도|휴가|연차|휴직|수당|급여|보험|복지|지원금|상담|신고|계약|서버|배포|데이터|시스템|문서|보고서|회의|정책|policy|leave|report|request/i;

/**
 * Classifies small talk; undefined for anything that may be a question to the documents. In doubt it is a question: a
 * search too many costs less than a question not answered.
 */
export function smallTalkOf(text: string): SmallTalk | undefined {
  const bare = text
    .trim()
    .replace(/[ㅋㅎㅠㅜ~^!?.…,\s♥❤️😀-🙏]+$/u, '')
    .replace(/^(?:(?:hey|hi|hello)(?: there| again)?|ok(?:ay)?|so|please|저기|야|음)[,\s]+(?=\S{2,}\s)/i, '')
    .replace(/,?\s+(?:please|ai|alexa|siri|bot|assistant|친구야)$/i, '');
  if (!bare) return /[ㅋㅎㅠㅜ]/.test(text) ? 'feeling' : 'other';
  if (bare.length > MAX_LENGTH) return undefined;
  const whole = WHOLE.find(([, pattern]) => pattern.test(bare) || pattern.test(text.trim()));
  if (whole) return GOES_ON.test(text) && POLITE.includes(whole[0]) ? undefined : whole[0];
  if (isAboutAssistant(bare)) return 'identity';
  const isFeeling =
    FEELING_EN.test(bare) ||
    (FEELING.test(bare) && !WORK.test(bare) && !ASKS_FACT.test(bare) && !ASKS_LEAVE.test(bare));
  const isExclamation = bare.length <= 30 && EXCLAMATION.test(bare) && !ASKS.test(bare) && !WORK.test(bare);
  return (isFeeling || isExclamation) && domainsOf(bare).length === 0 ? 'feeling' : undefined;
}

function isAboutAssistant(text: string): boolean {
  if (!ABOUT_YOU.test(text)) return false;
  const left = contentWords(text).filter(
    (word) => !PERSONAL.has(word.surface.toLowerCase().replace(/['’]s$/, '')),
  );
  return (
    left.length === 0 &&
    /\b(?:name|nickname|old|age|born|birthday|made|make|creat|built|manufact|conjur|supervis|design|from|origin|live|boss|work|employ|hobb|fun|interest|pets?|cats?|dogs?|animals?|creatures?|bot|robot|human|real|person|alive|who are you|feel|love|favou?rite|capable)/i.test(
      text,
    )
  );
}
