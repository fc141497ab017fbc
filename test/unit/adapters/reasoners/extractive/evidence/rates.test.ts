import {
  product,
  withoutApplied,
  withoutProducts,
} from '../../../../../../adapters/reasoners/extractive/evidence/rates.js';

test.each([
  ['How much for 5 nights?', 'Hotel: KRW 250,000 per night', '5 × KRW 250,000 = KRW 1,250,000'],
  ['I drove 300 km. How much is that?', 'KRW 250 per km, tolls and parking', '300 × KRW 250 = KRW 75,000'],
  [
    'If I work 4 hours of overtime, how many hours of leave is that?',
    'Employees can take compensatory leave of 1.5 hours for each hour of overtime within 3 months.',
    '4 × 1.5 hours = 6 hours',
  ],
  ['How much do 12 people get?', 'Up to $20.50 per person.', '12 × $20.50 = $246'],
  ['How much for 3 licences?', 'A licence costs EUR 40 per licence.', '3 × EUR 40 = EUR 120'],
  [
    '8명이 회식하면 최대 얼마인가요?',
    '회식비는 1인당 최대 50,000원, 점심은 1인당 최대 20,000원입니다.',
    '8 × 50,000원 = 400,000원',
  ],
  [
    '쌍둥이가 태어나면 모두 얼마인가요?',
    '자녀 1명당 1,000,000원을 지급합니다.',
    '2 × 1,000,000원 = 2,000,000원',
  ],
  [
    'How much do we get for twins?',
    'A gift of KRW 1,000,000 per child.',
    '2 × KRW 1,000,000 = KRW 2,000,000',
  ],
  [
    'How much for 5 nights in Korea?',
    'KRW 120,000 per night in Korea, KRW 250,000 per night abroad',
    '5 × KRW 120,000 = KRW 600,000',
  ],
  ['4박이면 얼마인가요?', '국내 숙소: 1인 1실, 1박 120,000원', '4 × 120,000원 = 480,000원'],
  ['출장 3일이면 일비가 얼마예요?', '일비는 하루 기준으로 1일당 2만 원입니다.', '3 × 2만 원 = 6만 원'],
])('%j of %j is %s', (question, text, expected) => {
  expect(product(question, text)).toBe(expected);
});

test.each([
  ['How much for 5 days?', 'KRW 250,000 per night'],
  ['How many days after 3 years?', '15 days of leave per year'],
  ['How much for a night?', 'KRW 250,000 per night'],
  ['How much for 5 nights?', 'KRW 120,000 per night in Korea, KRW 250,000 per night abroad'],
  ['How much for 2 to 3 nights?', 'KRW 120,000 per night'],
  ['How much for more than 5 nights?', 'KRW 120,000 per night'],
  ['3시간이면 몇 분인가요?', '1시간 30분이 걸립니다.'],
  ['5년 일하면 며칠인가요?', '1년당 15일'],
])('%j of %j is left to people', (question, text) => {
  expect(product(question, text)).toBeUndefined();
});

test('an amount to which a rate applies need not stand in the text', () => {
  expect(withoutApplied('How much for 5 nights in 2026?', 'KRW 250,000 per night')).toBe(
    'How much for  in 2026?',
  );
  expect(withoutApplied('How much for 5 nights?', 'KRW 250,000 per stay')).toBe('How much for 5 nights?');
});

test('a product that is right, of what is asked, stands for its rate; any other stays', () => {
  const of = (times: number, result: string) =>
    withoutProducts(`That makes ${times} × KRW 250,000 = KRW ${result}.`, 'How much for 5 nights?');
  expect(of(5, '1,250,000')).toBe('That makes KRW 250,000.');
  expect(of(5, '1,350,000')).toContain('1,350,000');
  expect(of(7, '1,750,000')).toContain('1,750,000');
  expect(withoutProducts('2 × KRW 100 = KRW 200', 'How much for twins?')).toBe('KRW 100');
});
