import type { SourceView } from '../../../../contract/sources.js';
import { documentProblemText, problemIn, sourceIn } from '../../../../domain/vocabulary/document-problems.js';

test('the words of a problem quote its detail and go on with the reason behind it', () => {
  const tooLarge = { code: 'tooLarge', detail: '50' } as const;
  expect(documentProblemText(tooLarge, 'en')).toBe(
    'The file is larger than 50 MB; split it into several files.',
  );
  const beside = { code: 'sidecarFile', detail: 'a.md.yaml', because: tooLarge } as const;
  expect(documentProblemText(beside, 'ko')).toBe(
    '문서와 함께 있는 메타데이터 파일(a.md.yaml)을 사용할 수 없습니다. 파일이 50MB보다 큽니다. 여러 파일로 나누어 주십시오.',
  );
});

test('the problems of a source are told in a language; those recorded as plain words stay as they are', () => {
  const at = '2026-03-01T09:00:00.000Z';
  const counts = { total: 2, indexed: 0, unchanged: 0, removed: 0, chunks: 0, problemCount: 2 };
  const plain = { path: 'old.md', problem: 'The file contains no text.' };
  const reasoned = {
    path: 'new.md',
    problem: 'The file contains no text.',
    reason: { code: 'empty' },
  } as const;
  const source: SourceView = {
    ...{ collection: 'docs', folder: '/docs', everySeconds: 600, groups: ['everyone'] },
    ...{ classification: 'internal', addedAt: at, paused: false, stale: false },
    lastRun: {
      ...{ startedAt: at, status: 'failed', problem: 'There is no folder /docs.' },
      reason: { code: 'folderMissing', detail: '/docs' },
      result: { stage: 'failed', ...counts, problems: [plain, reasoned] },
    },
  };
  const { lastRun } = sourceIn(source, 'ko');
  expect(lastRun?.problem).toBe('/docs 폴더가 없습니다.');
  expect(lastRun?.result?.problems.map(({ problem }) => problem)).toEqual([
    'The file contains no text.',
    '파일에 내용이 없습니다.',
  ]);
});

test('a problem without a reason is told in the language that it was recorded in', () => {
  const told = { problem: 'not reachable', ko: '연결할 수 없습니다' };
  expect(problemIn(told, 'ko').problem).toBe('연결할 수 없습니다');
  expect(problemIn(told, 'en').problem).toBe('not reachable');
});
