import type { Remedy } from '../../contract/feedback.js';

/** A complaint that people make in many words, and in two languages. */
export interface Theme {
  name: string;
  remedy: Remedy;
  /** Matches the telling words, to the end of the word. */
  pattern: RegExp;
}

/** English words begin where they begin; Korean ones are written on others, so each says itself whether they may be. */
function theme(remedy: Remedy, name: string, english: string, korean: string): Theme {
  return { name, remedy, pattern: new RegExp(`(?:\\b(?:${english})|(?:${korean}))\\p{L}*`, 'u') };
}

/**
 * Words of complaints that point to a remedy. Such as `wrong` and `틀렸어요` are missing on purpose: they say that an
 * answer was bad, not why. The course of the query tells more then.
 */
export const THEMES: readonly Theme[] = [
  theme(
    'documents',
    'outdated',
    "outdated|out[- ]of[- ]date|obsolete|stale|superseded|no longer (?:valid|true|appl|exist|correct)|old (?:version|polic|rule|document|doc|info|procedure)|(?:has|have|was|were) (?:since |already )?(?:changed|replaced|withdrawn|abolished)|last year|(?:not|\\w+n['’]t) (?:up[- ]to[- ]date|current|(?:the )?(?:latest|newest|most recent))|(?:needs?|wants?) (?:an update|updating|to be updated)|(?:not|\\w+n['’]t) reflect\\w*|behind the times|(?:newer|more recent) (?:version|polic|rule|document|doc|info|procedure|edition)|expired",
    '오래\\s*(?:된|됐|되었|전)|옛날|예전|구버전|지난\\s?(?:버전|규정|해)|작년|바뀌었|바뀐|바꼈|개정|변경\\s*(?:됐|되었|된)|폐지|최신\\S*(?:\\s\\S+){0,2}\\s*(?:아니|아닌|아닙|아님|않|못)|반영\\S*\\s*(?:않|못|안\\s?[되돼된됐됨])|미반영|최신화|현행화|현행\\S*(?:\\s\\S+)?\\s*(?:아니|아닌|아닙|아님|다르|달라|다른)|(?:지금|현재|요즘)\\S*\\s*(?:(?:규정|기준|정책|절차|제도)\\S*\\s*)?(?:다르|달라|다른|다릅|안\\s?맞|맞지)|낡은|낡았|철\\s?지난|시효|갱신|업데이트',
  ),
  theme(
    'documents',
    'missing',
    'not documented|not (?:in|covered (?:in|by)|mentioned in) (?:the|our|any) (?:doc|polic|manual|handbook|wiki|guide)|(?:no|missing) (?:document|page|polic|section|manual|guide)|documentation is (?:missing|incomplete)|undocumented',
    '(?:문서|규정|자료|매뉴얼|가이드)\\S*\\s*(?:없|빠져|누락)|등록\\s?(?:안|되지)|문서화',
  ),
  theme(
    'documents',
    'contradictory',
    'contradict|conflicting|inconsistent',
    '서로\\s*(?:다르|달라|다른)|모순|상충|앞뒤가',
  ),
  theme(
    'retrieval',
    'irrelevant',
    'irrelevant|unrelated|off[- ]topic|not what i (?:asked|meant)|nothing to do with|(?:wrong|different|another|unrelated) (?:document|doc|section|page|source|passage|topic|product|team|polic|question)|beside the point|not relevant',
    '엉뚱|동문서답|(?:관련|관계|상관)\\s?(?:이|가)?\\s*없|무관|(?:다른|잘못된)\\s(?:문서|내용|얘기|이야기|질문|주제|출처|제품|부서|팀|규정)|질문(?:과|이랑|하고)\\s*(?:달|다르|다른|안|맞지)|딴\\s?(?:소리|얘기)',
  ),
  theme(
    'retrieval',
    'missed',
    "(?:could|did|does|can)(?:n['’]?t| not) find|missed the|overlooked|it is in the|it['’]s in the|there is a (?:document|page|section)|failed to find",
    '못\\s?찾|찾지\\s*못|(?:문서|규정|자료|매뉴얼|위키)\\S*에\\s*(?:있|나와|적혀)|(?:문서|규정|자료|내용)\\S*\\s*있는데|놓쳤|검색\\S*\\s*(?:안|못|이상)',
  ),
  theme(
    'prompt',
    'length',
    'too (?:long|short|brief|wordy|verbose|much text)|verbose|wordy|rambl|long[- ]winded|more concise|concise|shorter',
    '길다|길어|길고|너무\\s?(?:긴|짧)|짧아|짧은|장황|간결|간단히|요약|늘어',
  ),
  theme(
    'prompt',
    'detail',
    "vague|more detail|not enough detail|lack\\w* (?:of )?(?:detail|specifics|substance)|(?:too|so|very|overly|rather|pretty|quite|far too) (?:general|broad|high[- ]level|abstract|basic)|general (?:answer|advice|statement|information|info|remark)|generic|boilerplate|textbook|platitud|(?:not|\\w+n['’]t) (?:really |very )?(?:specific|concrete)|be (?:more )?(?:specific|concrete)|more (?:specific|concrete)|shallow|superficial|unspecific",
    '자세히|자세한|구체적|구체성|모호|두루뭉|애매|추상적|뜬구름|예시|부실|(?:너무|지나치게|매우|아주|굉장히|좀|다소|상당히)\\s*(?:일반|포괄|광범위|막연|뻔)|일반적(?:인|으로)?\\s*(?:답|대답|설명|내용|얘기|이야기|말|수준|정보)|일반적(?:이|입|임)|일반론|원론|피상적|교과서\\s?같|상투적|뻔한\\s*(?:답|말|얘기|이야기|내용)|누구나\\s*(?:아는|알|할)|막연',
  ),
  theme(
    'prompt',
    'tone',
    'tone|rude|impolite|unprofessional|too (?:formal|informal|casual)|condescending|robotic',
    '말투|어투|무례|불친절|딱딱|반말|존댓말|건방|기계\\s?같',
  ),
  theme(
    'prompt',
    'form',
    'format|bullet|table|hard to (?:read|follow|understand)|confusing|unclear|unreadable|typo|grammar|step[- ]by[- ]step|steps',
    '형식|(?<!\\p{L})표로|목록으로|가독성|알아보기|읽기\\s*(?:어렵|힘들|불편)|이해(?:하기|가)?\\s*(?:어렵|힘들|안)|헷갈|복잡|맞춤법|오타|순서대로|단계별',
  ),
  theme(
    'prompt',
    'language',
    'in (?:english|korean)|wrong language|translat',
    '영어로|영문으로|한국어로|한글로|번역',
  ),
  theme(
    'prompt',
    'incomplete',
    "incomplete|only (?:half|part)|half (?:of )?(?:the|my) (?:question|answer)|(?:did|does)(?:n['’]?t| not) (?:really )?answer|cut off|missing step",
    '일부만|반만|절반만|중간에\\s*(?:끊|잘)|질문에\\s*(?:대한\\s*)?(?:답|대답)\\S*\\s*(?:안|아니|없|못)|답(?:이|을|변이|변을)\\s*(?:안|아니|없|못)|불완전',
  ),
  theme(
    'thresholds',
    'overconfident',
    '(?:over)?confident(?!ial)|so sure|sure of itself|should have (?:been (?:reviewed|checked)|asked|warned|said)|without (?:a )?(?:review|warning|check)|human (?:review|check)',
    '확신|단정|자신\\s?있게|자신만만|당당|(?:검토|확인)(?:를|을|도)?\\s*(?:받았어야|했어야|거쳤어야|없이)|사람이\\s*(?:확인|검토|봤)|신뢰도',
  ),
  theme(
    'thresholds',
    'waiting',
    'too slow|took (?:too long|forever|ages)|wait(?:ed|ing)|unnecessary review|needless review',
    '느려|느리|느립|기다(?:리|렸|려)|오래\\s*걸|불필요한\\s*(?:검토|승인)',
  ),
];
