import {
  asksForWriting,
  listAskedFor,
  thingsListed,
} from '../../../../../../adapters/reasoners/extractive/evidence/lists.js';

test.each([
  ['List all VPN profiles.', 3],
  ['Please list the forbidden uses', 3],
  ['Give me all the steps.', 3],
  ['I need you to list the steps', 3],
  ['Which kinds of leave are there?', 3],
  ['What are the four conditions for a microservice?', 4],
  ['Name 5 holidays', 5],
  ['신청 절차를 모두 알려 주세요', 3],
  ['휴가 종류에는 무엇이 있나요?', 3],
  ['승인 조건 4가지를 알려 주세요', 4],
  ['분리하는 네 가지 조건이 뭐예요?', 4],
  ['Do I have to change all passwords?', undefined],
  ['Does every employee get a laptop?', undefined],
  ['What happens within 3 days?', undefined],
  ['모든 직원이 VPN을 쓸 수 있나요?', undefined],
  ['회의실 예약은 어떻게 하나요?', undefined],
])('%s asks for a list of %s', (question, count) => {
  expect(listAskedFor(question)).toBe(count);
});

test.each([
  ['The advantages are independent deployment, independent scaling and fault isolation.', 3],
  ['Data is classed as public, internal, or confidential.', 3],
  ['데이터는 공개, 내부, 기밀 중 하나로 분류합니다.', 3],
  ['- one thing\n- another\n- a third\n- a fourth', 4],
  ['| Profile | Access |\n| --- | --- |\n| Standard | wiki |\n| Developer | code |', 2],
  ['A laptop is replaced within one day.', 1],
])('%j names %d things', (text, count) => {
  expect(thingsListed(text)).toBe(count);
});

test.each([
  ['Summarise the annual leave page', true],
  ['Could you please summarize the travel policy in two sentences?', true],
  ['Translate the VPN page into Korean', true],
  ['Hi, summarise the annual leave page', true],
  ['Who approves leave and summarise the page', true],
  ['I was ill last week. Hello can you sum up the sick leave rules?', true],
  ['Give me a short overview of the training budget', true],
  ['Write an e-mail to my team about the new office', true],
  ['연차 휴가 페이지를 요약해 줘', true],
  ['VPN 안내를 영어로 번역해 주세요', true],
  ['팀에 보낼 공지를 작성해 줘', true],
  ['출장 규정 요약 부탁드립니다', true],
  ['보안 정책 요약', true],
  ['Where do I send the summary of my expenses?', false],
  ['Who translates contracts?', false],
  ['How do I write a postmortem?', false],
  ['보고서는 언제 작성해야 하나요?', false],
  ['번역 비용은 누가 승인하나요?', false],
  ['계약서는 꼭 번역해야 하나요?', false],
  ['문서를 번역해 주는 업체가 어디예요?', false],
])('%s asks for writing: %s', (question, asks) => {
  expect(asksForWriting(question)).toBe(asks);
});
