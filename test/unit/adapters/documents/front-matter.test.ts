import { parseSidecar, splitFrontMatter } from '../../../../adapters/documents/front-matter.js';

test('what a document states of itself is read, other keys are passed over', () => {
  const { meta, body } = splitFrontMatter(
    '---\ntitle: Salary  bands\nlanguage: ko\ndomains: [hr, finance]\ngroups: hr\nclassification: confidential\nlayout: page\n---\nText\n',
  );
  expect(meta).toEqual({
    title: 'Salary bands',
    language: 'ko',
    domains: ['hr', 'finance'],
    groups: ['hr'],
    classification: 'confidential',
  });
  expect(body).toBe('Text\n');
});

test.each([
  ['none', 'Text\n---\nmore'],
  ['a rule in place of it', '---\n\nText without a second rule'],
])('%s leaves the text as it is', (_, text) => {
  expect(splitFrontMatter(text)).toEqual({ meta: {}, body: text });
});

test('an empty one states nothing', () => {
  expect(splitFrontMatter('---\n---\nText')).toEqual({ meta: {}, body: 'Text' });
});

test.each([
  ['groups: []', /groups/],
  ['groups:', /groups/],
  ['groups: [""]', /groups/],
  ['groups: {hr: true}', /groups/],
  ['groups: [hr', /./],
  ['groups [hr]', /key: value/],
  ['groups: [hr]\ngroups: [everyone]', /unique/],
  ['classification: secret', /classification: .*confidential/],
  ['language: fr', /language/],
  ['domains: [hr, cooking]', /domains\.1/],
  ['title: [a]', /title/],
  ['- hr', /key: value/],
])('%j is refused with the key, never passed over', (yaml, detail) => {
  let failure: unknown;
  try {
    splitFrontMatter(`---\n${yaml}\n---\nText`);
  } catch (error) {
    failure = error;
  }
  expect(failure).toMatchObject({
    code: expect.stringMatching(/^frontMatter(Lines)?$/) as string,
    message: expect.stringMatching(detail) as string,
  });
});

test('one that is never closed is refused', () => {
  expect(() => splitFrontMatter('---\ngroups: [hr]\n\nText')).toThrow('the second “---” line is missing');
});

test('what is wrong with the whole is told without a key', () => {
  const name = 'a.txt.meta.yaml';
  expect(() => parseSidecar('color: red', name)).toThrow(/: a\.txt\.meta\.yaml: Unrecognized key/);
  expect(() => parseSidecar('- red', name)).toThrow('a.txt.meta.yaml next to the document is not made of');
});
