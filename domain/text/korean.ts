/**
 * Korean without a dictionary: what can be cut from the end of a word by rule. Nouns carry particles (서버를),
 * verbs made of nouns carry endings (정산하려면), questions carry polite endings (알려주세요) that say nothing about the topic.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);
const longestFirst = (list: string[]): string[] => list.sort((a, b) => b.length - a.length);

/** Particles that no common noun ends in; one syllable may remain in front of them. */
const CLEAR_PARTICLES = longestFirst(
  words(`을 를 은 는 에 에는 에도 에만 에서 에서는 에서도 에서의 에게 에게는 에게서 께서 한테 으로 으로는 으로도 으로써 으로서
  으로부터 로부터 로써 로서 로는 로도 까지 까지는 까지도 부터 부터는 마다 처럼 조차 마저 이라고 이라는 이라면 이란 이랑
  이며 이나 와의 과의 와는 과는 보다 보다는 들은 들이 들을 들의 들에 들도 들과 에의 로의 으로의 만을 만이`),
);

/** Particles that many nouns happen to end in: cut only when two syllables remain and the word is not such a noun. */
const UNCLEAR_PARTICLES = words('이 가 의 도 로 와 과 만 나 고 며 란 라 들 께 랑');

/** Ends of nouns that look like a particle. */
const NOUN_ENDS = new Set(
  words(`휴가 국가 평가 허가 추가 증가 참가 단가 원가 정가 물가 주가 작가 문가 인가 불가 대가 결과 효과 성과 초과 경과 통과 부과
  학과 교과 사과 제도 속도 정도 한도 지도 태도 온도 각도 용도 의도 별도 년도 연도 강도 농도 빈도 난도 밀도 습도 신뢰도 완성도 중요도
  경로 도로 근로 진로 회로 서로 바로 별로 새로 피로 선로 통로 회의 문의 정의 동의 합의 논의 강의 주의 유의 편의 임의 토의 심의 결의 협의 건의
  질의 명의 나이 차이 높이 길이 넓이 깊이 사이 아이 종이 데이 웨이 레이 파이 불만 미만 광고 보고 경고 사고 창고 참고 신고 재고 최고
  권고 공고 예고 해고 통보 하나 혼란 논란 인프라 카메라 쿼리 와이파이 마을 가을 기준 로그 다리 프로 제로 매크로 책임 위임 주임 선임 전임 후임 해임 모임 운임 아들`),
);

/** Endings of verbs and of the copula, after which the noun in front of them remains: 정산하나요, 필요한, 담당자인가요. */
const ENDINGS = longestFirst(
  words(`하나요 하는가 하는가요 하려면 하려고 하는 하는지 하는데 하는법 하면 하면서 해야 해야만 해야하나요 해야할 합니까 합니다
  했나요 했습니다 했는데 했을 했던 했어요 했어 했다가 했더니 했으면 했지만 할까요 할까 할때 할지 하고 하여 하며 해서 해도 하려는데 하려고요 하거나 하다가 하던 하셔야 하셔도 하라고 하니까 한다고 하기 하기가 하기를 하지 하지만 하도록 하세요 해요 해줘 해주세요
  했다 한다 하다 한다면 하신 하시면 되나요 되는 되는지 되면 되어 되어야 됩니까 됩니다 됐나요 되었나요 되었습니다 됐습니다
  되지 되고 되며 되기 되려면 되는데 되어서 되어도 되었을 되었는데 됐을 됐는데 됐어요 됐으면 돼서 돼도 되도록 된다 되다 된다면 돼요 되죠 버리면 버렸어요 버렸는데 버렸습니다 버렸을 버려서 버린 한가요 한가 한지 하죠 시키려면 시키는 인가요 인지 입니까 입니다 이에요 예요 이야 인데
  이었다 였다 이었습니다 였습니다 이다 있나요 있는 있는데 없는데 있습니다 없나요 없는 없습니다 받나요 받는 받으려면 받을`),
);
const SHORT_ENDINGS = words('한 할 된 될 함 됨 임 해');

/** Question words, polite requests and dependent nouns. */
const STOP_WORDS = new Set(
  words(`무슨 무엇 무엇인가요 무엇인지 무엇입니까 무엇이 무엇을 무엇이며 뭐 뭔가요 뭐야 뭐예요 뭐임 뭐지 뭔데 뭔지 뭘 어떻게 어케 어떤 어떠한 어느 어디 어디서 어디에 어디에서
  어디로 언제 언제까지 언제부터 누가 누구 누구에게 누구의 누구를 왜 얼마 얼마나 얼마인가요 얼마까지 몇 며칠 며칠인가요 몇일 몇번 알려줘 알려줘요 알려주세요 알려 알려주실
  알려주십시오 알고 알려달라 가르쳐 가르쳐줘 가르쳐주세요 설명해 설명해줘 설명해주세요 설명 말해줘 말해주세요 찾아줘 찾아주세요 보여줘
  보여주세요 정리해줘 요약해줘 해줘 해주세요 주세요 줘 줘요 주실 주시겠어요 부탁해 부탁해요 부탁드립니다 부탁합니다 궁금해 궁금해요 궁금합니다
  싶어 싶어요 싶습니다 싶은데 해 해요 함 하죠 하지요 하는거야 하는거예요 하는건지 하는건가요 하나요 하는가 하려면 하는 하면 해야 해야하나요 합니까 합니다 하고 하는지 할 한 했나요 할까요 하기 하지 한다 하다 하여 해서
  돼 돼요 됨 되요 되죠 되지 되지요 될까요 되나 되나요 되는 되는지 되면 됩니까 됩니다 된 될 된다 되어 인가요 인지 입니까 입니다 이에요 예요 있나요 있는 있는지 있는데 있는데요 있습니까 있습니다 있다 있을 있어
  있어요 없나요 없는 없는데 없는데요 없습니다 없다 아닌 아닙니다 대해 대해서 대한 대하여 관해 관한 관련 관련해서 관련된 관하여 위한 위해 위해서 따른 따라 통해 통한
  맞나 맞나요 맞아 맞아요 맞죠 맞지 맞습니까 거야 거예요 거에요 거죠 거지 건가 건가요 건지
  좀 수 것 거 건 게 걸 것이 것을 것은 때 때는 등 및 또는 그리고 그러나 하지만 그 이 저 그것 이것 저것 여기 거기 우리 우리의 저희 제 내 제가 내가 나는 저는
  혹시 그럼 그러면 그런데 이런 그런 저런 같은 같이 더 가장 매우 정도 경우 경우에 경우에는 경우의 중 중에 모두 다 안 못 잘 꼭 바로 이번 어떤지 뭐가
  방법은 방법이 방법을 방법은요 방법 법은`),
);

/** Counters, with 몇 right before them. */
const COUNTERS =
  '(?:시간?|번|명|일|개월?|분|초|년|주|월|회|권|장|대|살|세|점|층|박|마리|달|원|배|쪽|잔|도|리터|미터|그램|퍼센트|프로|가지|군데|차례|인분)';
/** Words that ask, with any particle or ending: 언제까지해야돼요, 얼마에요, 몇시부터야. */
const QUESTION_WORD = new RegExp(
  `^(?:얼마|언제|어디|누구|누가|무엇|어떻게|어떡|며칠|몇${COUNTERS})[가-힣]*$`,
);

/**
 * A counter behind 몇, or 뜻 behind 무슨, with particle and ending, or an ending alone: 시부터예요, 명까지인가요, 시간이죠; and counters
 * with particles that no noun of them takes: 년마다, 번까지.
 */
const COUNTED =
  /^(?:시|분|명|번|년|회|개월)(?:마다|까지|만에)$|^(?:시간?|분|일|명|번|원|개|년|월|회|층|주|뜻)?(?:(?:부터|까지|동안|쯤|정도|마다)(?:이?에[요여]|예요|인가요?|인지|이?[야죠지]|되나요|됩니까|돼요?|나요)|이?에[요여]|예요|인가요|인지|이[야죠])$/;

/** True if a whole word (as written, particles and all) says nothing about the topic. */
export function isKoreanStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || QUESTION_WORD.test(word) || COUNTED.test(word);
}

const JOINED_QUESTION =
  /(?<=[가-힣]{3})(?=(?:얼마|언제|어디|누구|누가|무엇|어떻게|며칠|몇)[가-힣]|(?:알려|가르쳐|말해|설명해)[주줘])/gu;

/** A time of day or a degree asked for, which says nothing more than what is asked. */
const COUNTED_APART = /(?<![가-힣])몇\s+(?=(?:시(?!간)|도|점))/gu;

/**
 * A text with a blank in front of question words and requests that are written onto the word before, and none in times of day and
 * degrees asked for: 육아휴직기간이얼마나, 보관온도알려줘, 몇 시야.
 */
export function separateQuestionWords(text: string): string {
  return text.replace(JOINED_QUESTION, ' ').replace(COUNTED_APART, '몇');
}

function endsInNoun(word: string): boolean {
  return NOUN_ENDS.has(word.slice(-2)) || NOUN_ENDS.has(word.slice(-3));
}

/** A Hangul word without its particle: 서버를 → 서버, 담당자에게는 → 담당자; the word itself when nothing can be cut safely. */
export function stripParticles(word: string): string {
  for (const particle of CLEAR_PARTICLES) {
    const rest = word.length - particle.length;
    if (rest >= 1 && word.endsWith(particle)) {
      // 근로는 is 근로 + 는, not 근 + 로는; 아들이 is 아들 + 이
      if (rest === 1 && particle.length > 1 && NOUN_ENDS.has(word.slice(0, 2))) continue;
      return particle.length === 1 && rest < 2 && endsInNoun(word) ? word : word.slice(0, rest);
    }
  }
  if (word.length < 3 || endsInNoun(word)) return word;
  return UNCLEAR_PARTICLES.includes(word.at(-1)!) ? word.slice(0, -1) : word;
}

/** A Hangul word without verb ending and particle: 정산하려면 → 정산, 담당자인가요 → 담당자, 신청할 → 신청. */
export function stripEndings(word: string): string {
  for (const ending of ENDINGS) {
    if (word.length - ending.length >= 2 && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  if (word.length >= 3 && !endsInNoun(word) && SHORT_ENDINGS.includes(word.at(-1)!)) return word.slice(0, -1);
  return stripParticles(word);
}

const FIRST_SYLLABLE = 0xac00;
const [MEDIALS, FINALS] = [21, 28];
/** Final consonants that an ending adds to the vowel of a stem: none, ㄴ, ㄹ, ㅁ, ㅂ, ㅆ. */
const ADDED_FINALS = [0, 4, 8, 16, 17, 20];
/** Vowels of a stem and what 아 or 어 makes of them: ㅣ ㅕ, ㅗ ㅘ, ㅜ ㅝ, ㅡ ㅓ, ㅚ ㅙ. */
const CONTRACTED = [
  [20, 6],
  [8, 9],
  [13, 14],
  [18, 4],
  [11, 10],
];
/** First syllables of endings behind a stem that ends in a consonant. */
const BEHIND_CONSONANT = words('아 어 았 었 는 은 을 으 습 고 기 지');
/** Those of them that hardly any noun ends in. */
const TELLING = words('아 어 았 었 는 은 을 습');

/**
 * Other forms of a word of two syllables as far as it may be one of a verb: 빌릴 → 빌리, 빌려, 빌린 …; 먹어 → 먹는, 먹습 …. A noun has
 * such forms, too, which stand in no text.
 */
export function verbForms(word: string): string[] {
  const [first, last] = [word.charCodeAt(0) - FIRST_SYLLABLE, word.charCodeAt(1) - FIRST_SYLLABLE];
  if (!/^[가-힣]{2}$/.test(word)) return [];
  if (first % FINALS > 0 && TELLING.includes(word[1]!))
    return BEHIND_CONSONANT.map((ending) => word[0]! + ending).filter((form) => form !== word);
  if (!ADDED_FINALS.includes(last % FINALS)) return [];
  const medial = Math.floor(last / FINALS) % MEDIALS;
  const initial = Math.floor(last / FINALS / MEDIALS);
  const medials = CONTRACTED.find((pair) => pair.includes(medial)) ?? [medial];
  return medials
    .flatMap((vowel) =>
      ADDED_FINALS.map(
        (final) =>
          word[0]! + String.fromCharCode(FIRST_SYLLABLE + (initial * MEDIALS + vowel) * FINALS + final),
      ),
    )
    .filter((form) => form !== word);
}
