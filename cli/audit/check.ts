import { checkPack } from '../../audit/packs/check-pack.js';
import type { Finding } from '../../audit/packs/check-record.js';
import { packFilesAt } from '../../audit/packs/pack-files.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import type { Host } from '../host.js';
import { printable } from '../terminal/printable.js';
import type { AuditTexts } from './texts.js';

interface Options {
  head?: string;
  json?: boolean;
}

/** Checks a pack, without server or settings. @returns the exit code: refused when anything was changed */
export async function checkPackAt(
  { stdout }: Pick<Host, 'stdout'>,
  path: string,
  { head, json }: Options,
  t: AuditTexts,
): Promise<number> {
  const files = await packFilesAt(path).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new CliError(t.nothingThere(path)) : error;
  });
  const result = await checkPack(files, head);
  const lines = json
    ? [JSON.stringify(result, null, 2)]
    : result.ok
      ? [t.whole(result.records, result.queries), t.lastHash(result.head)]
      : [
          t.broken,
          ...result.findings.map((finding) => `  ${findingLine(finding, t)}`),
          ...(result.more > 0 ? [`  ${t.more(result.more)}`] : []),
        ];
  // names of files and fields are whatever somebody made them
  for (const line of lines) stdout.write(`${json ? line : String(printable(line))}\n`);
  return result.ok ? EXIT.ok : EXIT.refused;
}

function findingLine({ problem, file, line, record, until, queryId, field }: Finding, t: AuditTexts): string {
  const records =
    record === undefined
      ? []
      : [t.record(record, queryId) + (until === undefined || until === record ? '' : `–${until}`)];
  const parts = [t.place(file, line), ...records, ...(field === undefined ? [] : [t.field(field)])];
  return `${parts.join(', ')}: ${t.problems[problem]}`;
}
