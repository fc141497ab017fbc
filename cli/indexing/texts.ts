import type { IndexProgress } from '../../contract/indexing.js';
import type { Language } from '../../contract/language.js';

const en = {
  command: 'index a folder of PDF, Word, HTML, Markdown, text or CSV files; run it again after changes',
  folder: 'the folder',
  name: 'collection the documents are kept under (default: name of the folder)',
  group: 'access group that may read files that name none (may be given several times)',
  classification: 'classification of files that state none',
  json: 'print JSON',
  stages: {
    scanning: 'Looking for documents',
    indexing: 'Indexing',
    removing: 'Removing documents whose file is gone',
    completed: 'Done',
    failed: 'Failed',
  } satisfies Record<IndexProgress['stage'], string>,
  ofTotal: (done: number, total: number) => `${done}/${total}`,
  summary: (p: IndexProgress) =>
    `${p.indexed} indexed (${p.chunks} passages), ${p.unchanged} unchanged, ${p.removed} removed, ` +
    `${p.problemCount} with problems`,
  problems: 'Files that could not be indexed:',
  moreProblems: (n: number) => `… and ${n} more`,
  noWorker: 'No worker answers yet. The work is recorded and begins as soon as one runs (npm start).',
  leftRunning: (id: string) =>
    `Stopped watching. Indexing goes on as workflow ${id}; the same command shows it again.`,
  badName: (name: string) =>
    `“${name}” cannot name a collection. Give one with --name: letters, digits, . _ - only, at most 60.`,
  busyElsewhere: (collection: string, folder: string) =>
    `The collection “${collection}” is being indexed from ${folder} right now. Wait for it, or choose another --name.`,
  failed: (reason: string) => `Indexing failed: ${reason}`,
  unreachable: (address: string) =>
    `The Temporal server at ${address} does not answer. Start it with: npm start`,
};

const ko: typeof en = {
  command: 'PDF, Word, HTML, Markdown, 텍스트, CSV 파일이 든 폴더를 색인합니다. 바뀐 뒤에는 다시 실행하세요',
  folder: '폴더',
  name: '문서를 담을 컬렉션 이름(기본값: 폴더 이름)',
  group: '접근 그룹을 밝히지 않은 파일을 읽을 수 있는 그룹(여러 번 쓸 수 있음)',
  classification: '보안 등급을 밝히지 않은 파일의 등급',
  json: 'JSON으로 출력',
  stages: {
    scanning: '문서를 찾는 중',
    indexing: '색인하는 중',
    removing: '파일이 없어진 문서를 정리하는 중',
    completed: '완료',
    failed: '실패',
  },
  ofTotal: (done, total) => `${done}/${total}`,
  summary: (p) =>
    `색인 ${p.indexed}건(단락 ${p.chunks}개), 변경 없음 ${p.unchanged}건, 삭제 ${p.removed}건, 문제 ${p.problemCount}건`,
  problems: '색인하지 못한 파일:',
  moreProblems: (n) => `… 외 ${n}건`,
  noWorker: '아직 응답하는 워커가 없습니다. 작업은 저장되었고 워커가 실행되면 바로 시작합니다(npm start).',
  leftRunning: (id) =>
    `화면 표시만 멈췄습니다. 색인은 워크플로 ${id}(으)로 계속 진행되며, 같은 명령으로 다시 볼 수 있습니다.`,
  badName: (name) =>
    `“${name}”은(는) 컬렉션 이름으로 쓸 수 없습니다. --name으로 영문자, 숫자, . _ - 만 써서 60자 이내로 지정해 주세요.`,
  busyElsewhere: (collection, folder) =>
    `“${collection}” 컬렉션을 지금 ${folder} 폴더에서 색인하고 있습니다. 끝난 뒤 다시 실행하거나 --name으로 다른 이름을 지정해 주세요.`,
  failed: (reason) => `색인하지 못했습니다: ${reason}`,
  unreachable: (address) => `${address}의 Temporal 서버가 응답하지 않습니다. npm start로 시작해 주세요.`,
};

export type IndexTexts = typeof en;
export const INDEX_TEXTS: Record<Language, IndexTexts> = { en, ko };
