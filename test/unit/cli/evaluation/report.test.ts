import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerRow } from '../../../../cli/evaluation/answers.js';
import { writeReport } from '../../../../cli/evaluation/report.js';

const row = (confidence: number, correct: boolean, answered = true) =>
  ({ confidence, correct, answered }) as AnswerRow;

test('a report has the figures as text and data, and pictures that say what they show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-report-'));
  try {
    const rows = [row(0.95, true), row(0.92, true), row(0.45, false), row(0.42, true), row(0, false, false)];
    await writeReport(join(folder, 'new'), 'a<b', rows, 'en');
    const read = (end: string) => readFile(join(folder, 'new', `a<b${end}`), 'utf8');
    const text = await read('.md');
    expect(text).toContain('5 questions, 4 answered, 3 of these right; AUROC over the answers 0.67.');
    expect(text).toMatch(/\| 0\.4–0\.5 +\| 2 +\| 0\.4[34] /);
    expect(text).toMatch(/\| 0\.80 +\| 0\.25 +\| 0\.42 /);
    expect(JSON.parse(await read('.json'))).toMatchObject({ questions: 5, answered: 4, right: 3 });
    await writeReport(join(folder, 'ko'), 'a<b', rows, 'ko');
    const korean = await readFile(join(folder, 'ko', 'a<b.md'), 'utf8');
    expect(korean).toContain(
      '질문 5건 가운데 4건에 답했고, 그중 3건이 맞았습니다. 답변의 AUROC는 0.67입니다.',
    );
    expect(korean.replaceAll('AUROC', '')).not.toMatch(/[A-Za-z]{4,}(?![^(]*\))/);
    for (const end of ['-reliability.svg', '-risk-coverage.svg']) {
      const svg = await read(end);
      expect(svg).toMatch(/<title id="t">a&lt;b: .*<\/title>\n<desc id="d">.+<\/desc>/);
      expect(svg).toContain('prefers-color-scheme: dark');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a set without answers has an empty report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-report-'));
  try {
    await writeReport(folder, 'none', [], 'en');
    expect(await readFile(join(folder, 'none.md'), 'utf8')).toContain('0 questions');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
