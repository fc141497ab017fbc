import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '../../client/api-client.js';
import { readSettingsFile } from '../../config/settings-file.js';
import type { Comparison, ExperimentReport, QuestionRun, RunFigures } from '../../contract/experiments.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import type { WhatIfTexts } from '../commands/what-if.js';
import { CliError, EXIT } from '../errors.js';
import type { Session } from '../session.js';
import { table } from '../terminal/table.js';

const POLL_MS = 1_000;

export interface StartOptions {
  file?: string | undefined;
  restore?: number;
  prompt?: Record<string, string>;
  model?: Record<string, string>;
  collection?: string;
  limit?: number;
  tokens?: number;
  cost?: number;
}

type Found = ResponseOf<'getExperiment'>;

/** Starts an experiment and follows it to its report. @returns the exit code */
export async function startWhatIf(
  session: Session,
  { file, restore, prompt, model, collection, limit, tokens, cost }: StartOptions,
  t: WhatIfTexts,
): Promise<number> {
  const isGiven = [file, restore].filter((one) => one !== undefined).length;
  if (isGiven > 1 || (isGiven === 0 && !prompt && !model)) throw new CliError(t.fileOrVersion);
  const changes = (
    file === undefined ? {} : readSettingsFile('vouch what-if start', file)
  ) as PolicyOverrides;
  const prompts = Object.entries(prompt ?? {}).map(([name, version]) => [name, Number(version)] as const);
  const body = {
    policy: restore === undefined ? { changes } : { restore },
    ...(prompt ? { prompts: Object.fromEntries(prompts) } : {}),
    ...(model ? { models: model } : {}),
    questions: {
      ...(collection === undefined ? {} : { collection }),
      ...(limit === undefined ? {} : { limit }),
    },
    budget: { ...(tokens === undefined ? {} : { tokens }), ...(cost === undefined ? {} : { costUsd: cost }) },
  };
  const { data } = await session.api.call('startExperiment', { body });
  return follow(session, data.id, t);
}

/** Shows an experiment, or ends or goes on with one, and follows it to its report. @returns the exit code */
export async function actOnWhatIf(
  session: Session,
  act: 'show' | 'stop' | 'resume',
  id: string,
  t: WhatIfTexts,
): Promise<number> {
  if (act !== 'show') await session.api.call(`${act}Experiment`, { params: { id } });
  return follow(session, id, t);
}

async function follow({ api, terminal, printJson, interrupted }: Session, id: string, t: WhatIfTexts) {
  for (let isTold = false; ; isTold = true) {
    const { data } = await api.call('getExperiment', { params: { id } });
    if (data.stage !== 'running') {
      printJson(data);
      terminal.print(...linesOf(data, t, terminal.tableWidth));
      return EXIT.ok;
    }
    if (!isTold) terminal.notice(t.goesOn(id));
    terminal.sketch?.([t.progress(doneOf(data.report), data.chosen)]);
    await pause(POLL_MS, undefined, { signal: interrupted });
  }
}

function doneOf({ before, leftOut }: ExperimentReport): number {
  return before.questions + leftOut.gone + leftOut.failed;
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

function linesOf(
  { id, stage, changes, prompts, models, chosen, report }: Found,
  t: WhatIfTexts,
  width: number,
): string[] {
  const { before, after, levels, languages, reviews, wrongAlone, differences, leftOut } = report;
  const test = ({ fewer, more, p }: typeof reviews) =>
    [`${fewer}`, `${more}`, p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`] as const;
  const row = (name: string, of: (figures: RunFigures) => string) => ({
    cells: [name, of(before), of(after)],
  });
  const { figures: f } = t;
  const groups = [
    ...levels.map(({ level, ...both }) => ({ name: t.levels[level], ...both })),
    ...languages.map(({ language, ...both }) => ({ name: t.languages[language], ...both })),
  ].filter((group) => group.before.questions + group.after.questions > 0);
  const pair = (group: (typeof groups)[number], of: (figures: RunFigures) => string) =>
    `${of(group.before)} → ${of(group.after)}`;
  return [
    t.title(id, t.stages[stage], doneOf(report), chosen),
    ...changes.map(({ key, from, to }) => `  ${key}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
    ...Object.entries(prompts ?? {}).map(([name, version]) => `  ${t.tried.prompt} ${name}: ${version}`),
    ...Object.entries(models ?? {}).map(([task, model]) => `  ${t.tried.model} ${task}: ${model}`),
    '',
    ...table(
      ['', f.before, f.after],
      [
        row(t.ways.alone, ({ alone }) => `${alone}`),
        row(t.ways.reviewed, ({ reviewed }) => `${reviewed}`),
        row(t.ways.none, ({ none }) => `${none}`),
        row(f.wrong, wrongOf),
        row(f.tokens, ({ inputTokens, outputTokens }) => `${inputTokens + outputTokens}`),
        row(f.cost, ({ costUsd }) => `$${costUsd.toFixed(4)}`),
        row(f.ms, ({ ms }) => `${ms.median} / ${ms.p95} ms`),
      ],
      width,
    ),
    '',
    t.reviews(...test(reviews)),
    t.wrongAlone(...test(wrongAlone)),
    ...(leftOut.gone + leftOut.failed > 0 ? [t.leftOut(`${leftOut.gone}`, `${leftOut.failed}`)] : []),
    '',
    ...table(
      ['', f.questions, t.ways.alone, t.ways.reviewed, f.wrong],
      groups.map((group) => ({
        cells: [
          group.name,
          pair(group, ({ questions }) => `${questions}`),
          pair(group, ({ alone }) => `${alone}`),
          pair(group, ({ reviewed }) => `${reviewed}`),
          pair(group, ({ judged, wrong }) => `${wrong}/${judged}`),
        ],
      })),
      width,
    ),
    '',
    ...(differences.length === 0
      ? [t.noDifference]
      : table(
          [t.different, f.after],
          differences.map((one) => ({
            cells: [runText(one.before, t), `${runText(one.after, t)}${noteOf(one, t)}`],
            below: one.queryId,
          })),
          width,
        )),
  ];
}

function wrongOf({ wrong, judged, low, high }: RunFigures): string {
  return judged === 0 ? '–' : `${wrong}/${judged} (${percent(low)} – ${percent(high)})`;
}

function runText({ way, stage, level, score }: QuestionRun, t: WhatIfTexts): string {
  const end = stage === 'completed' ? [] : [t.ends[stage]];
  const confidence = level === undefined ? [] : [`${t.levels[level]} ${score?.toFixed(2)}`];
  return [t.ways[way], ...end, ...confidence].join(', ');
}

function noteOf({ right, before, after }: Comparison, t: WhatIfTexts): string {
  if (before.answer !== after.answer || before.quotes !== after.quotes) return ` · ${t.otherAnswer}`;
  return right === undefined ? '' : ` · ${right ? t.right : t.wrong}`;
}
