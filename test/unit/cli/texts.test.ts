import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import { actionsOf, requestKindSchema } from '../../../contract/requests/index.js';
import { approvalTexts } from '../../../cli/forms/approval-request.js';
import { clarificationTexts } from '../../../cli/forms/clarification.js';
import { pauseTexts } from '../../../cli/forms/pause.js';
import { policyChangeTexts } from '../../../cli/forms/policy-change.js';
import { TEXTS } from '../../../cli/texts/index.js';

/** The texts of the command line, with those that stand beside a form. */
const allOf = (language: 'en' | 'ko') =>
  textsOf({
    ...TEXTS[language],
    approval: approvalTexts[language],
    clarification: clarificationTexts[language],
    ofPause: pauseTexts[language],
    policyChange: policyChangeTexts[language],
  });

const HANGUL = /[가-힣]/;

/** Paths of the texts of a table, with the texts; functions are called with one sign for every argument. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) => {
    const at = `${path}/${key}`;
    if (typeof value === 'string') return [[at, value] as [string, string]];
    if (typeof value === 'function') {
      const call = value as (...args: string[]) => string;
      return [[at, call(...Array.from({ length: call.length }, () => '§'))] as [string, string]];
    }
    return textsOf(value as object, at);
  });
}

test('both languages have the same texts, and none is empty', () => {
  const [en, ko] = [allOf('en'), allOf('ko')];
  expect(ko.map(([path]) => path)).toEqual(en.map(([path]) => path));
  for (const [path, text] of [...en, ...ko]) expect([path, text]).not.toEqual([path, '']);
});

test('English texts hold no Korean, and Korean ones say everything that the English ones say', () => {
  const ko = new Map(allOf('ko'));
  for (const [path, text] of allOf('en')) {
    expect([path, HANGUL.test(text)]).toEqual([path, false]);
    const given = (of: string) => of.includes('§');
    expect([path, given(ko.get(path) ?? '')]).toEqual([path, given(text)]);
  }
});

test('every action of every kind and every default have their words', () => {
  for (const { actions, done, outcomes } of Object.values(TEXTS)) {
    for (const kind of requestKindSchema.options) {
      for (const action of actionsOf(kind)) {
        expect(Object.keys(actions)).toContain(action);
        expect(Object.keys(done)).toContain(action);
      }
    }
    for (const { defaultAction } of Object.values(DEFAULT_POLICY.requests)) {
      expect(Object.keys(outcomes)).toContain(defaultAction);
    }
  }
});
