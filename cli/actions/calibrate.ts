import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import type { CalibrationReport, StatedRisk } from '../../contract/calibration.js';
import type { Verdict } from '../../contract/verdicts.js';
import { calibrate, proposalOf } from '../../domain/autonomy/calibrate.js';
import { DRIFTED } from '../../domain/autonomy/drift.js';
import type { CalibrateTexts } from '../commands/calibrate.js';
import { EXIT } from '../errors.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';

const PAGE = 200;

/** Reports what follows from the verdicts, and writes the policy that it proposes. @returns the exit code */
export async function runCalibrate(
  session: Session,
  { days, write, ...risk }: StatedRisk & { days: number; write?: string | undefined },
  t: CalibrateTexts,
): Promise<number> {
  const { terminal, printJson } = session;
  const { data } = await session.api.call('readCalibration', {});
  const report = calibrate(await readVerdicts(session, days), risk, data.policy.confidence);
  const proposal = proposalOf(report);
  if (write !== undefined && proposal) await writeFile(write, stringify(proposal));
  printJson({ ...report, proposal });
  terminal.print(...linesOf(report, t, terminal.tableWidth));
  if (write !== undefined) terminal.print('', proposal ? t.written(write) : t.nothing);
  return EXIT.ok;
}

async function readVerdicts({ api }: Session, days: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { days, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.call('listVerdicts', { query });
    verdicts.push(...data.items);
    if (data.next === undefined) return verdicts;
    cursor = data.next;
  }
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;
const decimals = (value: number) => value.toFixed(3);

function linesOf(report: CalibrationReport, t: CalibrateTexts, width: number): string[] {
  const { drafts, judged, given, fitted, reliability, rules, risk, chosen, noticedWithin } = report;
  const lines = [t.drafts(`${drafts}`, `${judged}`)];
  if (given) {
    const rows = [['given', given] as const, ...(fitted ? [['fitted', fitted] as const] : [])];
    const faults = rows.map(([name, { ece, byChance, brier }]) => ({
      cells: [t.faults[name], decimals(ece), decimals(byChance), decimals(brier)],
    }));
    lines.push('', ...table([t.faults.title, t.ece, t.byChance, t.brier], faults, width));
  }
  if (judged > 0 && rules.length === 0) lines.push(t.notFitted);
  if (reliability.length > 0) {
    const rows = reliability.map(({ confidence, answers, share, low, high }) => ({
      cells: [confidence.toFixed(2), `${answers}`, percent(share), `${percent(low)} – ${percent(high)}`],
    }));
    const { bins } = t;
    lines.push('', ...table([bins.confidence, bins.drafts, bins.right, bins.interval], rows, width));
  }
  lines.push('', t.bound(percent(risk.maxWrong), percent(risk.sureness)));
  const { autonomy, needed } = chosen;
  if (autonomy) {
    lines.push(
      t.chosen(autonomy.threshold.toFixed(2), percent(autonomy.coverage)),
      t.counted(`${autonomy.wrong}`, `${autonomy.judged}`, percent(autonomy.atMost)),
    );
    if (noticedWithin !== undefined) lines.push(t.noticed(DRIFTED, `${noticedWithin}`));
  } else lines.push(needed === undefined ? t.never : t.needed(`${needed}`));
  return lines;
}
