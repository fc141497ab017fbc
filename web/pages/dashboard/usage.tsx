import type { MetricsSummary } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { Card } from './card.js';
import { FigureTable } from './figure-table.js';
import { dashboardTexts } from './texts.js';

type Usage = MetricsSummary['usage'];
type Spent = Pick<Usage, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd'>;

/** Calls, tokens and cost by model. */
export function Models({ usage }: { usage: Usage }) {
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
export function Prompts({ usage }: { usage: Usage }) {
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
