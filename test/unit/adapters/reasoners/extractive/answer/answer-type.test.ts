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
  ['How long is a bell rung?', 'A bell is rung for 5 seconds.', 'A bell is rung by 2 people.'],
  ['종은 몇 초 동안 울리나요?', '종은 5초 동안 울립니다.', '종은 5번 울립니다.'],
  [
    'How many days of leave do I have?',
    'Everybody has 20 days of leave.',
    'Leave of 1 or 2 days is requested 3 days ahead.',
  ],
  ['연차는 며칠인가요?', '연차는 20일입니다.', '1일 또는 2일의 연차는 3일 전까지 신청합니다.'],
  ['How long is the meeting?', 'The meeting takes 60 minutes.', 'The meeting is held within 5 days.'],
  ['How much does a locker cost?', 'A locker costs 12 pounds.', 'A locker holds 12 bags.'],
  ['How much is paid per mile?', 'A mile is paid at 45 pence.', 'A mile is driven in 2 minutes.'],
  ['사물함 보증금은 얼마인가요?', '보증금은 5,000원입니다.', '보증금은 3일 뒤에 돌려줍니다.'],
  ['How heavy is the kettle?', 'It weighs 1.4 kg.', 'It boils for 3 minutes.'],
  ['공용 무선망 속도는 얼마나 되나요?', '속도는 300Mbps입니다.', '무선망은 두 개입니다.'],
  ['수영장 물은 몇 도인가요?', '물은 27도입니다.', '물은 3시간마다 갈아 줍니다.'],
  ['How often is the sieve checked?', 'Checked: three times a day', 'Checked by three cooks'],
  ['체는 얼마나 자주 살피나요?', '체는 하루에 세 번 살핍니다.', '체는 세 명이 살핍니다.'],
  ['통행료는 누가 내나요?', '통행료는 빌린 사람이 냅니다.', '통행료는 나중에 냅니다.'],
  ['독서실은 몇 시까지 해요?', '독서실은 24시간 개방합니다.', '독서실은 24시간 안에 신청합니다.'],
  ['무선 주전자 V3는 얼마예요?', '무선 주전자 V3는 9,000원입니다.', '무선 주전자 V3 설명서'],
  ['In which year was the mill built?', 'The mill was built in 1898.', 'The mill is painted every 3 years.'],
  ['물레방아는 몇 년에 지어졌나요?', '물레방아는 1898년에 지어졌습니다.', '물레방아는 2년에 한 번 칠합니다.'],
  ['How soon is a loss reported?', 'Within 30 minutes.', 'By whoever notices it.'],
  ['토요일에는 몇 시까지 합니까?', '토요일에는 13시까지 합니다.', '토요일에는 수영만 합니다.'],
  ['무슨 요일에 쉽니까?', '월요일에 쉽니다.', '하루 쉽니다.'],
  ['물레방아는 몇 년에 지어졌나요?', '1898년에 지어졌습니다.', '문의: 031-555-0119'],
  ['연습장 타석이 몇 개예요?', '타석은 12개입니다.', '연습장은 월 25,000원입니다.'],
  ['오토바이는 몇 대까지 세울 수 있어요?', '오토바이는 30대까지 세웁니다.', '오토바이는 월 5,000원입니다.'],
  ['책이 모두 몇 권 있나요?', '책은 41,000권입니다.', '책 한 권에 하루 100원입니다.'],
  ['숙박비 상한이 몇 달러예요?', '260달러입니다.', '세 나라가 있습니다.'],
  ['How many beds are there?', 'There are 12 beds.', 'A bed costs £9 a week.'],
  ['How many kilometres is the route?', 'The route is 12 km.', 'The route takes 2 hours.'],
  ['What does a wig cost?', 'A wig costs £60.', 'A wig is ordered on Level 0.'],
  ["What's the exit fee?", 'The fee is £95.', 'The fee is waived after 15 years.'],
  ['How much is a ticket per month?', 'A ticket is £30 a month.', 'A calendar with half days.'],
  ['How heavy are the headphones?', 'They weigh 210 g.', 'Cushions cost 19 pounds a pair.'],
  ['주전자는 얼마인가요?', '9,000원입니다.', '2년 동안 씁니다.'],
  ['교육비는 얼마예요?', '1년에 100만 원입니다.', '3일 전까지 신청합니다.'],
  ['여행사 전화번호가 뭐예요?', '02-555-0162입니다.', '여행사는 2025년에 정했습니다.'],
  ["What's Dr Lind's extension?", 'Dr Lind, 2430', 'Owner: Dr Lind'],
  ['What is the email address for claims?', 'claims@ferry.example', 'Claims by letter'],
  ['사무실 주소가 어떻게 돼요?', '나루로 12', '사무실은 세 곳입니다.'],
  ['모임은 누가 진행해요?', '관장이 진행합니다.', '장소: 동아리실 2'],
])('%s is answered by %s, and not by %s', (question, answered, other) => {
  expect([holds(question, answered), holds(question, other)]).toEqual([true, false]);
});

test.each([
  ['How many days ahead is leave requested?', 'Leave is requested 3 days ahead.'],
  ['며칠 전까지 신청해야 하나요?', '3영업일 전까지 신청합니다.'],
])('%s asks for a time ahead', (question, text) => {
  expect(holds(question, text)).toBe(true);
});

test.each([
  ['연락처를 바꾸려면 어떻게 하나요?', '내 정보에서 바꿉니다.'],
  ['전화번호가 바뀌면 어떻게 되나요?', '다시 본인 인증을 합니다.'],
  ['이사해서 주소 변경은 언제까지 알려야 하나요?', '14일 안에 알립니다.'],
  ['How do I change my email address?', 'Change it under Settings.'],
  ['What is the process to change my address?', 'Send us the new lease.'],
  ['What is the longest extension of a loan?', 'A loan is extended twice.'],
  ['What is the policy on phone use?', 'Phones go into the locker.'],
  ['What is included in the price?', 'Breakfast is included.'],
  ['What is the deposit for?', 'It covers damage.'],
  ['How much is taken off my leave for a half day?', '4 hours are taken off.'],
  ['출산휴가는 얼마인가요?', '출산휴가는 90일입니다.'],
])('%s is answered by what is of no such form: %s', (question, text) => {
  expect(holds(question, text)).toBe(true);
});
