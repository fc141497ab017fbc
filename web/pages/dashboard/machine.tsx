import type { MetricsSummary } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { lazily } from '../../parts/lazily.js';
import { nameOfStep, stepWords } from '../../parts/step-words.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { Card, Section } from './card.js';
import { FigureTable } from './figure-table.js';
import { dashboardTexts } from './texts.js';
import { SHORT } from './window.js';

const SpeedChart = lazily(async () => ({ default: (await import('./charts.js')).SpeedChart }));

/** Response times, times per step, corrections and use of models. */
export function Machine({ summary }: { summary: MetricsSummary }) {
  const { sections } = useTexts(dashboardTexts);
  return (
    <Section title={sections.machine}>
      <Spreads summary={summary} />
      <Speed summary={summary} />
      <Steps summary={summary} />
      <Strategies summary={summary} />
      <Models usage={summary.usage} />
      <Prompts usage={summary.usage} />
    </Section>
  );
}

function Spreads({ summary: { responseTime } }: { summary: MetricsSummary }) {
  const { cards, columns, spreads } = useTexts(dashboardTexts);
  const format = useFormat();
  return (
    <Card
      texts={cards.spread}
      table={
        <FigureTable
          caption={cards.spread.title}
          head={[columns.measured, columns.p50, columns.p90, columns.p95, columns.max, columns.queries]}
          rows={(['total', 'machine', 'human'] as const).flatMap((part) => {
            const spread = responseTime[part];
            if (!spread) return [];
            const times = [spread.p50, spread.p90, spread.p95, spread.max].map((ms) => format.duration(ms));
            return [{ key: part, name: spreads[part], cells: [...times, format.number(spread.count)] }];
          })}
        />
      }
    />
  );
}

function Speed({ summary: { daily } }: { summary: MetricsSummary }) {
  const { cards, columns } = useTexts(dashboardTexts);
  const format = useFormat();
  return (
    <Card
      texts={cards.speed}
      chart={daily.length > SHORT ? <SpeedChart daily={daily} /> : undefined}
      table={
        <FigureTable
          caption={cards.speed.title}
          head={[columns.day, columns.machineP50]}
          rows={[...daily].reverse().map(({ day, machineMsP50 }) => ({
            key: day,
            name: format.day(day),
            cells: [machineMsP50 === undefined ? '–' : format.duration(machineMsP50)],
          }))}
        />
      }
    />
  );
}

function Steps({ summary }: { summary: MetricsSummary }) {
  const { cards, columns } = useTexts(dashboardTexts);
  const words = useTexts(stepWords);
  const format = useFormat();
  const { steps } = summary.responseTime;
  const longest = Math.max(...steps.map(({ meanMs }) => meanMs), 1);
  return (
    <Card
      texts={cards.steps}
      table={
        <FigureTable
          caption={cards.steps.title}
          head={[columns.step, columns.mean, columns.runs]}
          rows={steps.map(({ step, runs, meanMs }) => ({
            key: step,
            name: nameOfStep(words, step),
            bar: meanMs / longest,
            cells: [format.duration(meanMs), format.number(runs)],
          }))}
        />
      }
    />
  );
}

function Strategies({ summary }: { summary: MetricsSummary }) {
  const { cards, columns } = useTexts(dashboardTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const strategies = Object.entries(summary.corrections.strategies).filter(([, count]) => count > 0);
  const most = Math.max(1, ...strategies.map(([, count]) => count));
  return (
    <Card
      texts={cards.strategies}
      table={
        <FigureTable
          caption={cards.strategies.title}
          head={[columns.strategy, columns.count]}
          rows={strategies.map(([strategy, count]) => ({
            key: strategy,
            name: words.strategies[strategy as keyof typeof words.strategies],
            bar: count / most,
            cells: [format.number(count)],
          }))}
        />
      }
    />
  );
}

type Usage = MetricsSummary['usage'];
type Spent = Pick<Usage, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd'>;

/** Calls, tokens and cost by model. */
function Models({ usage }: { usage: Usage }) {
  const { cards, columns } = useTexts(dashboardTexts);
  const rows = usage.models.map((row) => ({ ...row, key: row.model, name: row.model }));
  return (
    <Card
      texts={cards.models}
      table={<SpentTable caption={cards.models.title} of={columns.model} rows={rows} />}
    />
  );
}

/** The same by prompt: a new version of one shows what it changed. */
function Prompts({ usage }: { usage: Usage }) {
  const { cards, columns, version } = useTexts(dashboardTexts);
  const rows = usage.prompts.map((row) => ({
    ...row,
    key: `${row.prompt}@${row.version}`,
    name: `${row.prompt} ${version(row.version)}`,
  }));
  return (
    <Card
      texts={cards.prompts}
      table={<SpentTable caption={cards.prompts.title} of={columns.prompt} rows={rows} />}
    />
  );
}

interface Props {
  caption: string;
  of: string;
  rows: readonly (Spent & { key: string; name: string })[];
}

function SpentTable({ caption, of, rows }: Props) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  return (
    <FigureTable
      caption={caption}
      head={[of, columns.calls, columns.input, columns.output, columns.cost]}
      rows={rows.map(({ key, name, calls, inputTokens, outputTokens, costUsd }) => ({
        key,
        name,
        cells: [...[calls, inputTokens, outputTokens].map(format.number), format.usd(costUsd)],
      }))}
    />
  );
}
