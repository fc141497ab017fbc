import { detectLanguage, splitSentences } from '../../../../domain/text/index.js';

const texts = (text: string): string[] => splitSentences(text).map((s) => s.text);

test.each([
  ['Dr. Smith arrived at 3.14 p.m. He left. Why?', ['Dr. Smith arrived at 3.14 p.m.', 'He left.', 'Why?']],
  [
    'The U.S. Army, e.g. the 1st, came (in 1999.) Then it left.',
    ['The U.S. Army, e.g. the 1st, came (in 1999.)', 'Then it left.'],
  ],
  ['J. K. Rowling wrote it! Yes.', ['J. K. Rowling wrote it!', 'Yes.']],
  [
    '영수증을 첨부합니다. 그다음 승인을 받으세요! 됐나요?',
    ['영수증을 첨부합니다.', '그다음 승인을 받으세요!', '됐나요?'],
  ],
  ['첫째입니다.둘째입니다.', ['첫째입니다.', '둘째입니다.']],
  ['Use app.add_middleware() or v0.5.29 here.', ['Use app.add_middleware() or v0.5.29 here.']],
  ['# Title\nBody one. Body two.', ['# Title', 'Body one.', 'Body two.']],
  ['- first item. More.\n- second\n1. third', ['- first item.', 'More.', '- second', '1. third']],
  ['| a | b |\n| --- | --- |\n| 1. x | 2 |', ['| a | b |', '| 1. x | 2 |']],
  ['Run:\n```\na. B\n\nc.\n```\nDone.', ['Run:', '```\na. B\n\nc.\n```', 'Done.']],
  [
    'A line that was wrapped by the editor since it is long\nends here. Short line\nNext block',
    ['A line that was wrapped by the editor since it is long\nends here.', 'Short line', 'Next block'],
  ],
  ['', []],
  [' \n ', []],
])('splitSentences(%j)', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

test('every sentence stands where it says', () => {
  const text = '  이모지 🙂 문장입니다.  Second one.\r\n\r\n- 항목 하나.\n```js\nx.y\n```\n끝';
  for (const { start, end, text: sentence } of splitSentences(text))
    expect(text.slice(start, end)).toBe(sentence);
  expect(splitSentences(text).map((s) => s.kind)).toEqual([
    'sentence',
    'sentence',
    'item',
    'code',
    'sentence',
  ]);
});

test.each([
  ['출장비 정산 방법 알려줘', 'ko'],
  ['FastAPI의 BackgroundTasks 사용', 'ko'],
  ['docker compose yaml 사용법', 'ko'],
  ['What does 출장비 mean?', 'en'],
  ['How do I settle travel expenses?', 'en'],
  ['', 'en'],
  ['123 !?', 'en'],
])('detectLanguage(%j) is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test.each([
  ['full stops', '. '.repeat(50_000)],
  ['blanks', ' '.repeat(100_000)],
  ['one word', 'a'.repeat(100_000)],
  ['Korean without blanks', '가나.'.repeat(30_000)],
  ['table bars', '| '.repeat(50_000)],
  ['dashes', '- '.repeat(50_000)],
  ['quotes', '."'.repeat(50_000)],
])('a hostile text is split in time: %s', (_, text) => {
  const startedAt = performance.now();
  splitSentences(text);
  detectLanguage(text);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
