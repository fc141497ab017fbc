import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { Passage } from '../../../contract/passage.js';
import { gradeOf, partsLacking } from '../../../domain/grading.js';

const graded = (parts?: number[], source: Passage['source'] = 'document') =>
  ({ source, grade: gradeOf(DEFAULT_POLICY.grading, 0.9, parts) }) as Passage;
const PARTS = ['notice period', 'final salary'];

test.each([
  ['each has its passage', [graded([0.9, 0.1]), graded([0.2, 0.6])], []],
  ['one passage is about both', [graded([0.9, 0.5])], []],
  ['nothing is about the second', [graded([0.9, 0.4]), graded([0.8, 0])], ['final salary']],
  ['what a todo gave is about the second', [graded([0.9, 0]), graded([1, 1], 'tool')], ['final salary']],
  ['the grades do not tell the parts apart', [graded()], []],
  ['nothing was found', [], []],
])('%s', (_name, passages, lacking) => {
  expect(partsLacking(PARTS, passages)).toEqual(lacking);
});
