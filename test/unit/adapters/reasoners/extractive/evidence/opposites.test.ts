import {
  namesOtherCase,
  reverses,
} from '../../../../../../adapters/reasoners/extractive/evidence/opposites.js';

const PATCHES = 'Patches applied from October 2023 to March 2024. OpenSSH was patched on 21 December.';

test.each([
  ['Which patches were applied in May 2024?', PATCHES, true],
  ['Which patches were applied in March 2024?', PATCHES, false],
  ['2024년 5월에 적용한 패치는?', PATCHES, true],
  ['2024년 3월에 적용한 패치는?', PATCHES, false],
  ['How fast is a SEV4 alert acknowledged?', 'SEV1 within 5 minutes, SEV2 within 15.', true],
  ['How fast is a SEV2 alert acknowledged?', 'SEV1 within 5 minutes, SEV2 within 15.', false],
  ['What is new in version 2.1?', 'Version 2.10 brings dark mode.', true],
  ['Who approves 1,500,000 won?', 'Up to KRW 1500000 the team lead approves.', false],
  ['May I bring two guests?', 'At most 2 guests.', false],
])('%s, answered from %j: another case is %s', (question, text, other) => {
  expect(namesOtherCase(question, text)).toBe(other);
});

test.each([
  ['Which notation is not used for bounds?', 'The big O notation is used for bounds, not for sums.', true],
  ['Which notation is not used for bounds?', 'The big O notation is never used for bounds.', false],
  ["Which settlers weren't allowed to trade?", 'Settlers who were allowed to trade could not farm.', true],
  ["Which settlers weren't allowed to trade?", 'Settlers were not allowed to trade.', false],
  ['Which copies are not currently supported?', 'Copies over HTTP currently are not supported.', false],
  ['Which class of problems is the least important?', 'Counting is an important class of problems.', true],
  ['At least how long is a password?', 'A password is at least 12 characters long.', false],
  ['What would strengthen the society?', 'He feared that it would weaken the society.', true],
  ['Which two theories unify the forces?', 'They were unified by one consistent theory.', true],
  ['Which two theories unify the forces?', 'They were unified by one of the theories.', false],
  ['Which line is straight?', 'The line that is straight seems curved.', false],
])('%s, answered from %j: it is reversed is %s', (question, text, reversed) => {
  expect(reverses(question, text)).toBe(reversed);
});
