import type { Command } from 'commander';
import type { Problem } from '../../audit/packs/check-record.js';
import type { ReplayDifference } from '../../audit/replay/replay-run.js';
import type { Language } from '../../contract/language.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions } from './options.js';

interface ExportOptions extends ApiOptions {
  since?: string;
  out: string;
}

/** `vouch audit`: verifies, exports and erases the recorded history of queries. */
export function registerAudit(program: Command, host: Host): void {
  const t = AUDIT_TEXTS[host.language];
  const audit = program.command('audit').description(t.command);
  registerVerify(audit, host, t);
  registerExport(audit, host, t);
  registerCheck(audit, host, t);
  registerErase(audit, host, t);
}

function registerVerify(audit: Command, host: Host, t: AuditTexts): void {
  audit
    .command('verify')
    .description(t.verify)
    .argument('<ids...>', t.ids)
    .option('--json', TEXTS[host.language].commands.json)
    .action(async (ids: string[], { json = false }: { json?: boolean }) => {
      // the replay loads the native part of the SDK, which nothing else of these commands needs
      const [{ verifyHistories }, { loadConfig }] = await Promise.all([
        import('../actions/audit-query.js'),
        import('../../config/load-config.js'),
      ]);
      host.exit(await verifyHistories(host, loadConfig(host.env), ids, json, t));
    });
}

function registerExport(audit: Command, host: Host, t: AuditTexts): void {
  const command = audit
    .command('export')
    .description(t.export)
    .argument('[ids...]', t.exportIds)
    .option('--since <time>', t.since)
    .requiredOption('--out <path>', t.out);
  withApiOptions(command, TEXTS[host.language]).action(async (ids: string[], options: ExportOptions) => {
    const { exportPack } = await import('../actions/audit-pack.js');
    const { since, out } = options;
    await runInSession(host, options, (session) => exportPack(session, { ids, since, out }, t));
  });
}

function registerCheck(audit: Command, host: Host, t: AuditTexts): void {
  audit
    .command('check')
    .description(t.check)
    .argument('<pack>', t.pack)
    .option('--head <hash>', t.head)
    .option('--json', TEXTS[host.language].commands.json)
    .action(async (pack: string, options: { head?: string; json?: boolean }) => {
      const { checkPackAt } = await import('../actions/audit-pack.js');
      host.exit(await checkPackAt(host, pack, options, t));
    });
}

function registerErase(audit: Command, host: Host, t: AuditTexts): void {
  const command = audit
    .command('erase')
    .description(t.erase)
    .argument('<id>', t.eraseId)
    .requiredOption('--reason <reason>', t.reason);
  withApiOptions(command, TEXTS[host.language]).action(
    async (id: string, { reason, ...options }: ApiOptions & { reason: string }) => {
      const { eraseQuery } = await import('../actions/audit-query.js');
      await runInSession(host, options, (session) => eraseQuery(session, id, reason, t));
    },
  );
}

const en = {
  command: 'verify and export recorded histories, check exports, erase content',
  verify: 'replay recorded histories with the current code and compare the decisions',
  ids: 'ids of questions, or of any turn of a conversation with tools (t-…)',
  export: 'export everything recorded about questions as a pack of hash-chained records',
  exportIds: 'ids of questions, or of any turn of a conversation (default: all questions that have ended)',
  since: 'only questions that have ended since this time, such as 2026-11-01',
  out: 'folder to write to, or a single file when it ends in .jsonl',
  check: 'check that a pack is unchanged; needs no server and no settings',
  pack: 'folder or file of the pack',
  head: 'hash of the last record, as printed when the pack was written',
  erase: 'permanently erase the content of a question or conversation that has ended; its history stays',
  eraseId: 'id of the question (q-…), or of any turn of the conversation (t-…)',
  reason: 'reason; kept with the history',
  erased: (id: string, at: string, by: string) => `${id}: erased on ${at} by ${by}.`,
  badSince: '--since takes a date or a time, such as 2026-11-01 or 2026-11-01T09:00:00Z',
  nothingThere: (path: string) => `There is no pack at ${path}.`,
  exists: (path: string) => `${path} already exists. Choose another name.`,
  exported: (queries: number, records: number, path: string) =>
    `${path}: ${queries} ${queries === 1 ? 'question' : 'questions'}, ${records} ${records === 1 ? 'record' : 'records'}`,
  noteHead: (head: string) => `Hash of the last record; keep it in a separate place: ${head}`,
  lastHash: (head: string) => `Hash of the last record: ${head}`,
  left: (id: string, why: string) => `${id}: left out (${why})`,
  whole: (records: number, queries: number) =>
    `Unchanged: ${records} ${records === 1 ? 'record' : 'records'} of ${queries} ${queries === 1 ? 'question' : 'questions'}.`,
  broken: 'The pack was changed:',
  more: (n: number) => `and ${n} more`,
  place: (file: string, line?: number) => (line === undefined ? file : `${file}, line ${line}`),
  record: (n: number, queryId?: string) =>
    queryId === undefined ? `record ${n}` : `record ${n} (${queryId})`,
  field: (field: string) => `field ${field}`,
  unreachable: (address: string) =>
    `Temporal does not answer at ${address}. Start it with vouch up, or set VOUCH_TEMPORAL_ADDRESS.`,
  notFound: (id: string) => `${id}: not found, or its history is no longer kept.`,
  wasErased: (id: string, at: string, by: string) =>
    `${id}: its content was erased on ${at} by ${by} and cannot be replayed.`,
  same: (id: string, events: number) => `${id}: same decisions (${events} events replayed)`,
  different: (id: string) => `${id}: the current code decides differently:`,
  run: (runId: string) => `run ${runId}`,
  event: (id: number) => `event ${id}`,
  values: (recorded: string, replayed: string) => `recorded: ${recorded}, replayed: ${replayed}`,
  differences: {
    steps: 'different steps',
    input: 'a tool is called with different input',
    reply: 'a person’s decision is handled differently',
    result: 'the question ends differently',
    unreadable: 'the history cannot be read',
  } satisfies Record<ReplayDifference['kind'], string>,
  problems: {
    unreadable: 'the record cannot be read',
    not_canonical: 'same content, written differently',
    field_changed: 'the field was changed',
    record_changed: 'the record was changed',
    records_missing: 'records are missing',
    record_out_of_order: 'the record is out of order',
    records_added: 'more records than the manifest lists',
    file_missing: 'the file is missing',
    file_added: 'the file does not belong to the pack',
    file_changed: 'the file was changed',
    manifest_missing: 'the manifest is missing',
    manifest_changed: 'the manifest was changed',
    another_head: 'the last hash differs from the expected one',
  } satisfies Record<Problem, string>,
};

export type AuditTexts = typeof en;

const ko: AuditTexts = {
  command: '이력을 검증하고 내보내며, 내보낸 묶음을 확인하고, 내용을 삭제합니다',
  verify: '기록된 이력을 현재 코드로 재실행해 결정이 같은지 확인합니다',
  ids: '질문 ID, 또는 도구를 사용한 대화에 속한 턴의 ID (t-…)',
  export: '질문에 대해 기록된 모든 내용을 해시로 연결한 묶음으로 내보냅니다',
  exportIds: '질문 ID, 또는 대화에 속한 턴의 ID (기본값: 끝난 질문 전체)',
  since: '이 시각 이후에 끝난 질문만. 예: 2026-11-01',
  out: '저장할 폴더, .jsonl로 끝나면 파일 하나',
  check: '묶음이 한 바이트라도 바뀌었는지 확인합니다. 서버와 설정이 필요 없습니다',
  pack: '묶음의 폴더 또는 파일',
  head: '묶음을 저장할 때 적어 둔 마지막 기록의 해시',
  erase: '끝난 질문이나 대화의 내용을 영구히 삭제합니다. 이력은 남습니다',
  eraseId: '질문 ID(q-…) 또는 대화에 속한 턴의 ID(t-…)',
  reason: '사유. 이력과 함께 보관됩니다',
  erased: (id, at, by) => `${id}: ${at}에 ${by} 님이 삭제했습니다.`,
  badSince: '--since에는 2026-11-01 또는 2026-11-01T09:00:00Z처럼 날짜나 시각을 입력해 주십시오',
  nothingThere: (path) => `${path}에 묶음이 없습니다.`,
  exists: (path) => `이미 있는 경로입니다: ${path}. 다른 이름을 선택해 주십시오.`,
  exported: (queries, records, path) => `${path}: 질문 ${queries}건, 기록 ${records}개`,
  noteHead: (head) => `마지막 기록의 해시(따로 보관해 주십시오): ${head}`,
  lastHash: (head) => `마지막 기록의 해시: ${head}`,
  left: (id, why) => `${id}: 제외됨 (${why})`,
  whole: (records, queries) => `변경된 내용이 없습니다. 질문 ${queries}건, 기록 ${records}개를 확인했습니다.`,
  broken: '묶음의 내용이 바뀌었습니다:',
  more: (n) => `그 밖에 ${n}건`,
  place: (file, line) => (line === undefined ? file : `${file} ${line}번째 줄`),
  record: (n, queryId) => (queryId === undefined ? `기록 ${n}` : `기록 ${n} (${queryId})`),
  field: (field) => `필드 ${field}`,
  unreachable: (address) =>
    `${address}의 Temporal이 응답하지 않습니다. vouch up으로 시작하거나 VOUCH_TEMPORAL_ADDRESS를 설정해 주십시오.`,
  notFound: (id) => `${id}: 없는 ID이거나 이력이 더 이상 보관되지 않습니다.`,
  wasErased: (id, at, by) => `${id}: ${at}에 ${by} 님이 내용을 삭제해 재실행할 수 없습니다.`,
  same: (id, events) => `${id}: 같은 결정에 이릅니다 (이벤트 ${events}개 재실행)`,
  different: (id) => `${id}: 현재 코드에서는 결정이 달라집니다:`,
  run: (runId) => `실행 ${runId}`,
  event: (id) => `이벤트 ${id}`,
  values: (recorded, replayed) => `기록: ${recorded}, 재실행: ${replayed}`,
  differences: {
    steps: '단계가 다릅니다',
    input: '도구를 다른 값으로 호출합니다',
    reply: '사람의 결정이 다르게 처리됩니다',
    result: '질문의 결과가 다릅니다',
    unreadable: '이력을 읽을 수 없습니다',
  },
  problems: {
    unreadable: '기록을 읽을 수 없습니다',
    not_canonical: '내용은 같지만 표기가 다릅니다',
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
const AUDIT_TEXTS: Record<Language, AuditTexts> = { en, ko };
