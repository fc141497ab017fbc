import type { Problem } from '../../audit/check-record.js';
import type { Language } from '../../contract/language.js';

const en = {
  command: 'verify what happened, export it, check exports, erase content',
  export: 'write a pack: everything that is known of the queries, record by record, chained by hashes',
  exportIds: 'the queries (default: all that have ended)',
  since: 'only queries asked at or after this time, such as 2026-11-01',
  out: 'folder to write, or one file when it ends in .jsonl',
  check: 'check a pack: whether any byte of it was changed; needs no server and no settings',
  pack: 'folder or file of the pack',
  head: 'hash of the last record, as noted when the pack was written',
  badSince: '--since takes a date or a time, such as 2026-11-01 or 2026-11-01T09:00:00Z',
  nothingThere: (path: string) => `There is no pack at ${path}.`,
  exists: (path: string) => `There is something at ${path} already. Choose another name.`,
  exported: (queries: number, records: number, path: string) =>
    `${path}: ${queries} ${queries === 1 ? 'query' : 'queries'}, ${records} records`,
  noteHead: (head: string) => `Head of the chain, to be kept elsewhere: ${head}`,
  left: (id: string, why: string) => `${id}: left out (${why})`,
  whole: (records: number, queries: number) =>
    `Whole: ${records} records of ${queries} ${queries === 1 ? 'query' : 'queries'}, nothing changed.`,
  broken: 'Not as it was written:',
  more: (n: number) => `and ${n} more`,
  place: (file: string, line?: number) => (line === undefined ? file : `${file}, line ${line}`),
  record: (n: number, queryId?: string) =>
    queryId === undefined ? `record ${n}` : `record ${n} (${queryId})`,
  field: (field: string) => `field ${field}`,
  problems: {
    unreadable: 'this is no record any more',
    not_canonical: 'written differently, though it says the same',
    field_changed: 'the field was changed',
    record_changed: 'the record was changed',
    records_missing: 'records are missing',
    record_out_of_order: 'the record stands in the wrong place',
    records_added: 'more records than the manifest knows',
    file_missing: 'the file is missing',
    file_added: 'the file does not belong to the pack',
    file_changed: 'the file was changed',
    manifest_missing: 'the manifest is missing',
    manifest_changed: 'the manifest was changed',
    another_head: 'the chain ends in another hash than it must',
  } satisfies Record<Problem, string>,
};

export type AuditTexts = typeof en;

const ko: AuditTexts = {
  command: '이력을 검증하고, 내보내고, 내보낸 파일을 확인하고, 내용을 지웁니다',
  export: '질의에 대해 알려진 모든 것을 해시로 연결된 기록 묶음으로 저장합니다',
  exportIds: '질의 (기본값: 끝난 질의 전체)',
  since: '이 시각 이후의 질의만, 예: 2026-11-01',
  out: '저장할 폴더, .jsonl로 끝나면 파일 하나',
  check: '묶음이 한 바이트라도 바뀌었는지 확인합니다. 서버와 설정이 필요 없습니다',
  pack: '묶음의 폴더 또는 파일',
  head: '묶음을 저장할 때 적어 둔 마지막 기록의 해시',
  badSince: '--since에는 2026-11-01 또는 2026-11-01T09:00:00Z처럼 날짜나 시각을 쓰세요',
  nothingThere: (path) => `${path}에 묶음이 없습니다.`,
  exists: (path) => `${path}에 이미 무언가가 있습니다. 다른 이름을 선택하세요.`,
  exported: (queries, records, path) => `${path}: 질의 ${queries}건, 기록 ${records}개`,
  noteHead: (head) => `따로 보관할 마지막 해시: ${head}`,
  left: (id, why) => `${id}: 제외됨 (${why})`,
  whole: (records, queries) => `온전합니다. 질의 ${queries}건의 기록 ${records}개 중 바뀐 것이 없습니다.`,
  broken: '저장된 그대로가 아닙니다:',
  more: (n) => `그 밖에 ${n}건`,
  place: (file, line) => (line === undefined ? file : `${file} ${line}번째 줄`),
  record: (n, queryId) => (queryId === undefined ? `기록 ${n}` : `기록 ${n} (${queryId})`),
  field: (field) => `필드 ${field}`,
  problems: {
    unreadable: '더 이상 기록이 아닙니다',
    not_canonical: '내용은 같지만 다르게 쓰였습니다',
    field_changed: '필드가 바뀌었습니다',
    record_changed: '기록이 바뀌었습니다',
    records_missing: '기록이 빠졌습니다',
    record_out_of_order: '기록의 순서가 바뀌었습니다',
    records_added: '매니페스트보다 기록이 많습니다',
    file_missing: '파일이 없습니다',
    file_added: '묶음에 속하지 않는 파일입니다',
    file_changed: '파일이 바뀌었습니다',
    manifest_missing: '매니페스트가 없습니다',
    manifest_changed: '매니페스트가 바뀌었습니다',
    another_head: '마지막 해시가 다릅니다',
  },
};

/** Texts of `vouch audit`. */
export const AUDIT_TEXTS: Record<Language, AuditTexts> = { en, ko };
