import { ActionIcon, Paper, Title, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../language/language.js';
import classes from './dashboard.module.css';
import { HelpMark } from './help-mark.js';
import type { CardTexts } from './card-texts.js';
import { dashboardTexts } from './texts.js';
import { Tip } from '../../parts/tip.js';

interface Props {
  texts: CardTexts;
  /** The figures as a table. */
  table: ReactNode;
  /** The same as a picture. */
  chart?: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

/** Figures under a title that says what they show. A picture has the same figures as a table beside it. */
export function Card({ texts, table, chart, wide = false }: Props) {
  const { numbers, chart: asChart } = useTexts(dashboardTexts);
  const [asNumbers, setAsNumbers] = useState(false);
  const label = asNumbers ? asChart(texts.title) : numbers(texts.title);
  return (
    <Paper withBorder className={classes['card'] ?? ''} data-wide={wide || undefined}>
      <div className={classes['cardHead']}>
        <Title order={3} size="h6">
          {texts.title}
        </Title>
        <HelpMark title={texts.title} text={texts.help} />
        {chart !== undefined && (
          <Tip label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={label}
              onClick={() => setAsNumbers(!asNumbers)}
            >
              {asNumbers ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            </ActionIcon>
          </Tip>
        )}
      </div>
      {chart === undefined || asNumbers ? (
        table
      ) : (
        <>
          <div className={classes['chart']} aria-hidden>
            <Suspense>{chart}</Suspense>
          </div>
          <VisuallyHidden className={classes['unseen'] ?? ''}>{table}</VisuallyHidden>
        </>
      )}
    </Paper>
  );
}
