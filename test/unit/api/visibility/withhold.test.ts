import { withoutText } from '../../../../api/visibility/withhold.js';

test('a withheld passage keeps its score, and tells neither its texts nor how its title fits the question', () => {
  const grade = { score: 0.9, level: 'high' as const };
  const texts = { title: 'Layoffs', section: 'In spring', snippet: 'Forty leave.' };
  const withheld = { id: 'p', title: '', section: '', snippet: '', withheld: true };
  expect(withoutText({ id: 'p', ...texts, grade: { ...grade, inTitle: 2, inHeading: 1 } })).toEqual({
    ...withheld,
    grade,
  });
  expect(withoutText({ id: 'p', ...texts })).toEqual(withheld);
});
