import stringWidth from 'string-width';
import { box, clip, fitLabel, hang, wrap, wrapIndented } from '../../../../cli/terminal/layout.js';
import { printable } from '../../../../cli/terminal/printable.js';
import { table } from '../../../../cli/terminal/table.js';

const KOREAN =
  '출장비는 돌아온 날부터 7일 안에 경비 보고서를 작성해 팀장 승인을 받은 뒤 재무팀에 제출합니다.';

test.each([40, 60, 78, 100])(
  'every line of a box is %i columns wide, with Korean and English text',
  (width) => {
    const lines = box(
      '답변 미리보기',
      [KOREAN, '', '  handbook/ko/travel-expenses.md', 'a'.repeat(150)],
      width,
    );
    expect(lines.map((line) => stringWidth(line))).toEqual(lines.map(() => width));
    expect(lines[0]).toContain('답변 미리보기');
  },
);

test('a title that is too long is cut, not the box', () => {
  const lines = box(KOREAN, ['x'], 40);
  expect(lines.map((line) => stringWidth(line))).toEqual([40, 40, 40]);
});

test('wrapping keeps line breaks and never exceeds the width', () => {
  const lines = wrap(`${KOREAN}\n\n둘째 문단`, 20);
  expect(lines.every((line) => stringWidth(line) <= 20)).toBe(true);
  expect(lines.slice(-2)).toEqual(['', '둘째 문단']);
});

test('further lines hang under the first', () => {
  expect(hang('[검색] ', 'aaa bbb ccc', 12)).toEqual(['[검색] aaa', '       bbb', '       ccc']);
});

test('clipping counts columns, not characters', () => {
  expect(clip('출장비 정산 방법', 9)).toBe('출장비…');
  expect(clip('short', 9)).toBe('short');
});

test('a prompt label keeps its line breaks and ends with one blank', () => {
  expect(fitLabel('\n  yes or no: ', 40)).toBe('\n  yes or no: ');
});

test('a table keeps its columns under Korean cells and moves the last one where it does not fit', () => {
  const rows = [
    { cells: ['q-1', '거부', '출장비 정산 방법 알려줘'] },
    { cells: ['q-12345', 'ok', 'How?'], below: 'whole' },
  ];
  const wide = table(['id', '단계', '질문'], rows, 60);
  expect(wide).toEqual([
    'id       단계  질문',
    'q-1      거부  출장비 정산 방법 알려줘',
    'q-12345  ok    How?',
    '    whole',
  ]);
  const narrow = table(['id', '단계', '질문'], rows, 30);
  expect(narrow.slice(2, 4)).toEqual(['q-1      거부', '    출장비 정산 방법 알려줘']);
});

test('control sequences of documents do not reach the terminal', () => {
  const evil = {
    text: 'safe\u001b[2J\u001b]0;title\u0007 \u009b31mred\rover\u202etxt',
    list: ['a\tb\nc', 1, null],
  };
  expect(printable(evil)).toEqual({ text: 'safe redovertxt', list: ['a\tb\nc', 1, null] });
});

test('a list item hangs under its text, an empty line stays empty', () => {
  expect(wrapIndented('  1. aaa bbb ccc', 12)).toEqual(['  1. aaa bbb', '     ccc']);
  expect(wrapIndented('  - aaa bbb', 8)).toEqual(['  - aaa', '    bbb']);
  expect(wrapIndented('  ', 10)).toEqual(['']);
});
