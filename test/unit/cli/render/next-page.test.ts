import { nextPageCommand } from '../../../../cli/render/next-page.js';

test('the command for the next page holds what was asked for, as a shell takes it', () => {
  const options = { text: "Kim's 휴가 rules", stage: undefined, limit: 5, cursor: 'aB_-9' };
  expect(nextPageCommand('vouch documents list', options)).toBe(
    String.raw`vouch documents list --text 'Kim'\''s 휴가 rules' --limit 5 --cursor aB_-9`,
  );
});
