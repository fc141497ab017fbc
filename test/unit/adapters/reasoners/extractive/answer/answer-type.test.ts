import {
  answerTypeOf,
  holdsType,
} from '../../../../../../adapters/reasoners/extractive/answer/answer-type.js';

const holds = (question: string, text: string): boolean => holdsType(answerTypeOf(question), text, question);

test.each([
  ['How many days of leave are there?', 'There are 15 days of leave.', 'Leave is taken in steps of 4 hours.'],
  ['How many days of leave are there?', 'Leave lasts two weeks.', 'Leave is requested 3 days ahead.'],
  ['휴가는 며칠인가요?', '휴가는 15일입니다.', '휴가는 반차(4시간)로도 씁니다.'],
  ['휴가는 며칠인가요?', '휴가는 열흘입니다.', '휴가는 3영업일 전까지 신청합니다.'],
  ['일주일에 몇 시간 일합니까?', '주 40시간 근무합니다.', '주 5일 근무합니다.'],
  ['How long is the course?', 'It takes one month.', 'It costs 5 euros.'],
  ['How often is the key changed?', 'It is changed every month.', 'It was changed by 3 people.'],
  ['열쇠는 얼마나 자주 바꾸나요?', '열쇠는 90일마다 교체합니다.', '열쇠는 3명이 교체합니다.'],
  ['On which day of the week is it closed?', 'It is closed on Mondays.', 'It is closed 2 days a week.'],
  ['문은 몇 시에 엽니까?', '09:00에 엽니다.', '3일 뒤에 엽니다.'],
  [
    '격리 해제는 누가 승인하나요?',
    '격리 해제는 감염관리실장이 승인합니다.',
    '격리 해제는 검사 두 번 뒤에 합니다.',
  ],
  [
    '금고 열쇠는 누가 가지고 있나요?',
    '열쇠는 수간호사와 당직 약사가 나누어 가집니다.',
    '열쇠는 이중으로 잠급니다.',
  ],
  [
    '굴착기는 누가 몰 수 있나요?',
    '자격증을 가진 사람만 운전할 수 있습니다.',
    '굴착기에 사람을 태울 수 없습니다.',
  ],
  ['Who opens the safe?', 'Only those who hold a key.', 'It holds up to 800 EUR.'],
  ['Who approves large wires?', 'The treasury desk approves them.', 'They are approved in writing.'],
  ['How soon is a loss reported?', 'Within 30 minutes.', 'By whoever notices it.'],
])('%s is answered by %s, and not by %s', (question, answered, other) => {
  expect([holds(question, answered), holds(question, other)]).toEqual([true, false]);
});

test.each([
  ['How many days ahead is leave requested?', 'Leave is requested 3 days ahead.'],
  ['며칠 전까지 신청해야 하나요?', '3영업일 전까지 신청합니다.'],
])('%s asks for a time ahead', (question, text) => {
  expect(holds(question, text)).toBe(true);
});
