import { analyse } from '../../../../../adapters/reasoners/extractive/analyse/index.js';
import { subQuestionsOf } from '../../../../../adapters/reasoners/extractive/analyse/decompose.js';

const turn = (question: string) => ({ question, answer: '', at: '2026-01-01T00:00:00.000Z' });
const of = (question: string, turns: string[] = [], clarifications: string[] = [], maxSubQuestions = 5) =>
  analyse({ question, clarifications, turns: turns.map(turn), maxSubQuestions });

test.each([
  '안녕하세요',
  '고마워요!',
  '너는 누구니?',
  '뭐 할 수 있어?',
  '잘 가',
  '오늘 너무 피곤해',
  'hello there',
  'thank you so much',
  'what is your name?',
  'bye',
  'tell me a joke',
  'thanks, this was just what I needed',
  'cheers, that was quick',
  '안녕, 반가워!',
  '덕분에 잘 풀렸어요, 감사합니다',
  '도움이 많이 됐습니다. 정말 고마워요',
  'lol, good one',
  'that was a nice chat',
  'who is the person responsible for creating you',
  '요즘 기분이 좋아',
  '오늘 날씨 정말 맑네요',
  "hey there, how's it going?",
  '안녕하세요~ 처음 써 봐요',
  '오 감사합니다 수고하세요',
])('%s is small talk', (question) => {
  expect(of(question)).toMatchObject({ route: 'chitchat', clarity: 1 });
});

test.each([
  '안녕하세요, 연차 며칠?',
  '안녕하세요 주차 되나요?',
  '수고하십니다 주차 되나요',
  '고맙습니다 환불 언제',
  '고마워 그럼 환불은?',
  'thanks for the info, and parking?',
  '바이러스 검사',
  '바이크 주차 되나요?',
  '하이브리드 충전 요금',
  '땡큐카드 발급',
  '누구한테 신청',
  '이름은 어떻게 바꿔요',
  '피곤하면 쉬어도 되나요',
])('%s is a question, however polite', (question) => {
  expect(of(question).route).not.toBe('chitchat');
});

test.each([
  '프로젝트 빌드 방법은?',
  '출장비 정산 방법 알려줘',
  '연차 규정 알려줘',
  '2023년 12월 보안 패치 내용',
  '최신 React 19 변경사항',
  '감사 일정이 언제야?',
  'VPN이 안 되네',
  'How do I configure the database?',
  'OpenAPI and API docs',
  'Can you work from home?',
  'Thanks for the map, where is the canteen of the north building?',
  '아파트 주차 규정 알려줘',
  '해결이 안 됐어요, 다음은 어떻게 하나요? 감사합니다',
  '아파서 출근을 못 하면 몇 시까지 알려야 하나요?',
  '아프리카 지사 전화번호',
  'Virtualization',
  'do you have a policy on pets in the office',
  'How do I cancel a flight?',
  'How long does `npm ci` take?',
  '연장 근로는 어떻게 신청해요?',
])('%s is a clear, simple question to the documents', (question) => {
  const analysis = of(question);
  expect(analysis).toMatchObject({ route: 'internal_search', complexity: 'simple', ambiguity: 'none' });
  expect(analysis.clarity).toBeGreaterThanOrEqual(0.7);
});

test.each([
  '오늘 서울 날씨 알려줘',
  '인터넷에서 환율 계산법 찾아줘',
  'search the web for a train timetable',
  "today's news",
])('%s asks for the web', (question) => {
  expect(of(question).route).toBe('web_search');
});

test.each([
  ['그거 어떻게 설정해요?', 'missing_context'],
  ['How do I do it?', 'missing_context'],
  ['이 정책은 언제 바뀌나요?', 'missing_context'],
  ['Who do I contact about this?', 'missing_context'],
  ['설정', 'vague_term'],
  ['error', 'vague_term'],
  ['cancellation', 'vague_term'],
  ['How many hours do I have?', 'vague_term'],
  ['언제까지 신청해야 하나요?', 'vague_term'],
  ['며칠까지 가능해요?', 'vague_term'],
] as const)('%s is unclear: %s', (question, ambiguity) => {
  const analysis = of(question);
  expect(analysis.ambiguity).toBe(ambiguity);
  expect(analysis.clarity).toBeLessThan(0.7);
});

test('a clarification takes the place of the pronoun and makes the question clear', () => {
  const analysis = of('그거 어떻게 설정해요?', [], ['데이터베이스 연결']);
  expect(analysis.refinedQuestion).toBe('데이터베이스 연결 어떻게 설정해요?');
  expect(analysis.clarity).toBeGreaterThanOrEqual(0.7);
  expect(of('How do I set it up?', [], ['the VPN']).refinedQuestion).toBe('How do I set the VPN up?');
  expect(of('연차 규정', [], ['이월']).refinedQuestion).toBe('연차 규정 이월');
});

test.each([
  ['해외는요?', '국내 출장 일비는 얼마인가요?', '해외는요? (국내 출장 일비)'],
  [
    'What about contractors?',
    'How many vacation days do employees get?',
    'What about contractors? (vacation days employees)',
  ],
])('%s takes its topic from the turn before', (question, before, refined) => {
  const analysis = of(question, [before]);
  expect(analysis.refinedQuestion).toBe(refined);
  expect(analysis.clarity).toBeGreaterThanOrEqual(0.7);
});

test.each([
  ['And what about my phone contract?', 'How much is a parking permit?'],
  ['그럼 명함은 어디서 주문해?', '주차권은 며칠 걸려?'],
  ['By the way: who waters the plants?', 'How much is a parking permit?'],
])('%s names a new topic and leaves the one before', (question, before) => {
  expect(of(question, [before]).refinedQuestion).toBe(question);
});

test('a continuation that names part of the topic before keeps it', () => {
  const before = 'How much is a parking permit for a van?';
  expect(of('What about a motorcycle permit?', [before]).refinedQuestion).toContain('parking');
});

test('a question told at length is searched by what it asks', () => {
  const story =
    'I moved here from another city last month and found a flat quite far away from the building, so the train takes two hours and my neighbour offered to share her car with me and another friend on most mornings.';
  const asked = 'Where do visitors park a rented car?';
  expect(of(`Hello! ${story} ${asked} Thank you!`).refinedQuestion).toBe(asked);
});

test('a question that stands on its own leaves the session alone, and small talk lends nothing', () => {
  const question = 'How do I book a meeting room for visitors?';
  expect(of(question, ['How many vacation days do employees get?']).refinedQuestion).toBe(question);
  expect(of('그건 누가 승인해?', ['주차권 신청 방법', '고마워']).refinedQuestion).toContain('주차권');
});

test.each([
  [
    '마이크로서비스 아키텍처의 장단점과 모놀리식과의 차이점',
    [
      '마이크로서비스 아키텍처의 장점',
      '마이크로서비스 아키텍처의 단점',
      '마이크로서비스 아키텍처와 모놀리식의 차이점',
    ],
  ],
  ['주차권은 얼마이고 주차권은 어디서 받나요?', ['주차권은 얼마', '주차권은 어디서 받나요']],
  ['연차와 병가의 차이점이 뭐야?', ['연차와 병가의 차이점', '연차', '병가']],
  [
    'What is a parking permit and how do I renew it?',
    ['What is a parking permit', 'how do I renew it (parking permit)'],
  ],
  [
    'What are the pros and cons of remote work?',
    ['Advantages of remote work', 'Disadvantages of remote work'],
  ],
  [
    'What is the difference between the opening hours of the shop and the canteen?',
    [
      'Difference between the opening hours of the shop and the opening hours of the canteen',
      'the opening hours of the shop',
      'the opening hours of the canteen',
    ],
  ],
  [
    '10년 여권과 5년 여권 수수료의 차이점은?',
    ['10년 여권 수수료와 5년 여권 수수료의 차이점', '10년 여권 수수료', '5년 여권 수수료'],
  ],
  ['버스와 기차 요금의 차이', ['버스 요금과 기차 요금의 차이점', '버스 요금', '기차 요금']],
  ['Difference between soup and salad', ['Difference between soup and salad', 'soup', 'salad']],
])('%s is complex', (question, subQuestions) => {
  const analysis = of(question);
  expect(analysis.complexity).toBe('complex');
  expect(analysis.subQuestions).toEqual(subQuestions);
  expect(analysis.parallelGroups).toEqual([subQuestions.map((_, index) => index)]);
  expect(analysis.synthesisGuide).toBeTruthy();
});

test('no more sub-questions than allowed', () => {
  expect(of('마이크로서비스의 장단점과 모놀리식과의 차이점', [], [], 2).subQuestions).toHaveLength(2);
  expect(of('마이크로서비스의 장단점과 모놀리식과의 차이점', [], [], 1).complexity).toBe('simple');
});

test('domains follow the vocabulary', () => {
  expect(of('출장비 정산 방법 알려줘').domains).toEqual(['finance']);
  expect(of('How do I reset my password for the database?').domains).toEqual(['security', 'database']);
});

test('a question with long gaps holds nobody up', () => {
  const gap = ' '.repeat(1900);
  const question = `이과${gap}을과${gap}\n랑차이`;
  expect(subQuestionsOf(question, 'ko', 5)).toEqual([]);
});
