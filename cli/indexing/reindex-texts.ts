import type { RebuildProgress } from '../../contract/indexing.js';
import type { Language } from '../../contract/language.js';
import { INDEX_TEXTS } from './texts.js';

const en = {
  command:
    'bring the index to the embedder and layout of the settings; searches go on meanwhile. Restart the workers first',
  json: INDEX_TEXTS.en.json,
  stages: {
    rebuilding: 'Rebuilding the index',
    completed: 'Done',
    failed: 'Failed',
  } satisfies Record<RebuildProgress['stage'], string>,
  passages: (done: number, total: number) => `${done}/${total} passages`,
  noWorker: INDEX_TEXTS.en.noWorker,
  leftRunning: (id: string) =>
    `Stopped watching. The rebuild goes on as workflow ${id}; the same command shows it again.`,
  failed: (reason: string) => `The index could not be rebuilt: ${reason}`,
  unreachable: INDEX_TEXTS.en.unreachable,
};

const ko: typeof en = {
  command:
    '설정에 있는 임베더와 구조에 맞게 색인을 다시 만듭니다. 그동안에도 검색할 수 있습니다. 먼저 워커를 다시 시작하세요',
  json: INDEX_TEXTS.ko.json,
  stages: {
    rebuilding: '색인을 다시 만드는 중',
    completed: '완료',
    failed: '실패',
  },
  passages: (done, total) => `단락 ${done}/${total}`,
  noWorker: INDEX_TEXTS.ko.noWorker,
  leftRunning: (id) =>
    `화면 표시만 멈췄습니다. 작업은 워크플로 ${id}(으)로 계속 진행되며, 같은 명령으로 다시 볼 수 있습니다.`,
  failed: (reason) => `색인을 다시 만들지 못했습니다: ${reason}`,
  unreachable: INDEX_TEXTS.ko.unreachable,
};

export type ReindexTexts = typeof en;
export const REINDEX_TEXTS: Record<Language, ReindexTexts> = { en, ko };
