import { contentTerms, indexTokens, queryTokens, queryWords } from '../../../../domain/text/index.js';

test.each([
  ['What is the best response model?', ['best', 'respons', 'model']],
  [
    'The Huguenots’ cafés cost 1,000 won; version 3.14.',
    ['huguenot', 'cafe', 'cost', '1000', 'won', 'version', '3.14'],
  ],
  [
    'use response_model or FileResponse',
    ['us', 'response_model', 'respons', 'model', 'filerespons', 'file', 'respons'],
  ],
  ['IT department, and it works in C++', ['it', 'depart', 'work', 'c++']],
  ['서버를 재시작', ['서버', '재시', '시작']],
  ['법 API를', ['법', 'api']],
  ['東京タワー', ['東京', '京タ', 'タワ', 'ワー']],
  ['ＡＢＣ ﬁle', ['abc', 'file']],
  ['🙂 ?! —', []],
  ["O'Neill, O’Neill's 1,000.5 (C#, C++): C#4 'x'", ['oneil', 'oneil', '1000.5', 'c#', 'c++', 'c', '4', 'x']],
  ['서버\u200d를 API\u2014를 API—를', ['서버', '를', 'api', '를', 'api', '를']],
  ['\ud800서버 \u{20000}\u{20001}東', ['서버', '\u{20000}\u{20001}', '\u{20001}東']],
  ['Aa BB Aa', ['aa', 'bb', 'aa']], // of one hash
])('indexTokens(%j)', (text, tokens) => {
  expect(indexTokens(text)).toEqual(tokens);
});

test.each([
  ['출장비 정산 방법 알려줘', ['출장', '장비', '정산']],
  ['서버를 어떻게 재시작하나요?', ['서버', '재시', '시작']],
  ['FastAPI에서 미들웨어를 추가하려면?', ['fastapi', 'fast', 'api', '미들', '들웨', '웨어', '추가']],
  ['연차휴가 신청 방법은?', ['연차', '차휴', '휴가', '신청']],
  ['DB 접근 권한 담당자는 누구인가요?', ['db', '접근', '권한', '담당', '당자']],
  ['How do I settle travel expenses?', ['settl', 'travel', 'expens']],
  ['travel travel', ['travel', 'travel']],
  ['알려주세요', []],
  ['주차권요금이얼마에요', ['주차', '차권', '권요', '요금']],
  ['온도기록알려주세요', ['온도', '도기', '기록']],
  ['점심은 몇 시까지예요?', ['점심']],
  ['parking은 possible해요?', ['park', 'possibl']],
  ['REST설정을 share해야 하나요?', ['rest', '설정', 'share']],
  ['금고 열려면 어떻게 해요?', ['금고', '열려', '려면']],
  ['금고 열어도 돼?', ['금고', '열어']],
  ['근로는', ['근로']],
  ['아들이 전화해도 되나요?', ['아들', '전화']],
  ['염색하려는데 냉장고도 있는데 어떡하죠', ['염색', '냉장', '장고']],
  ['이 분야 일지', ['분야', '일지']],
])('queryTokens(%j)', (text, tokens) => {
  expect(queryTokens(text)).toEqual(tokens);
});

test('contentTerms holds each term once', () => {
  expect(contentTerms('travel, travelling and 서버 서버를')).toEqual(['travel', '서버']);
});

test('a query term of a stripped word is found in the index form of the inflected one', () => {
  for (const [asked, written] of [
    ['서버', '서버를'],
    ['휴가', '휴가는'],
    ['정산하려면', '정산합니다'],
    ['expenses', 'expense'],
  ] as const) {
    const stored = new Set(indexTokens(written));
    expect(queryTokens(asked).every((token) => stored.has(token))).toBe(true);
  }
});

test('queryWords keeps the tokens of a word together', () => {
  expect(queryWords('출장비 정산 for FileResponse?')).toEqual([
    ['출장', '장비'],
    ['정산'],
    ['filerespons', 'file', 'respons'],
  ]);
});
