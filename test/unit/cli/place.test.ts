import { placeOf } from '../../../cli/render/answer.js';
import { TEXTS } from '../../../cli/texts/index.js';

const title = 'Vacation policy';

test.each([
  [{ title, page: 3, section: 'Annual leave' }, 'p. 3 › Annual leave', '3쪽 › Annual leave'],
  [{ title, page: 3, section: '' }, 'p. 3', '3쪽'],
  [{ title, section: 'Vacation policy › Annual leave' }, 'Annual leave', 'Annual leave'],
  [{ title, section: 'Vacation policy' }, '', ''],
  [{ title, section: 'Leave › Vacation policy' }, 'Leave › Vacation policy', 'Leave › Vacation policy'],
  [{ title }, '', ''],
])('the place of %j', (citation, en, ko) => {
  expect([placeOf(citation, TEXTS.en), placeOf(citation, TEXTS.ko)]).toEqual([en, ko]);
});
