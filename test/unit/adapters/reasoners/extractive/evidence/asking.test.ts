import { askingPart, asksByItself } from '../../../../../../adapters/reasoners/extractive/evidence/asking.js';

test.each([
  ['Hi, where can I park a bicycle?', 'where can I park a bicycle?'],
  ['I have a dog: may I bring it to the canteen?', 'may I bring it to the canteen?'],
  ['The lift is stuck again. Whom do I call about lifts?', 'Whom do I call about lifts?'],
  ['비가 오는데 우산은 어디서 빌리나요?', '우산은 어디서 빌리나요?'],
  ['안녕하세요. 주차권 가격을 알려 주세요', '주차권 가격을 알려 주세요'],
  ['In winter, when does the canteen open?', 'In winter, when does the canteen open?'],
  ['A lift is stuck. What now?', 'A lift is stuck. What now?'],
  ['I like cats. What about visitors? (parking)', 'What about visitors? (parking)'],
  ['parking permit', 'parking permit'],
])('%s asks %s', (text, part) => {
  expect(askingPart(text)).toBe(part);
});

test.each([
  ['And where do I park?', true],
  ['그럼 어디에 주차해?', true],
  ['What about bicycles?', false],
  ['And the bicycles?', false],
  ['자전거는요?', false],
])('%s asks by itself: %s', (text, expected) => {
  expect(asksByItself(text)).toBe(expected);
});
