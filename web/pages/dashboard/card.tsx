import { ActionIcon, Paper, Title, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode, useId } from 'react';
import { useTexts } from '../../language/language.js';
import { Popup } from '../../parts/popup.js';
import { Tip } from '../../parts/tip.js';
import type { CardTexts } from './card-texts.js';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.js';

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

/** Cards that belong together; those that have nothing to show are named in one line below the others. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const { none } = useTexts(dashboardTexts);
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <div className={classes['cards']}>
        <span className={classes['nothing']} aria-hidden>
          {none}
        </span>
        {children}
      </div>
    </section>
  );
}

interface HelpProps {
  title: string;
  text: string;
}

/** Tells how a figure is made. */
export function HelpMark({ title, text }: HelpProps) {
  const { help } = useTexts(dashboardTexts);
  const id = useId();
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={32} my={-6} aria-label={help(title)} popoverTarget={id}>
        <IconInfoCircle size={16} aria-hidden />
      </ActionIcon>
      <Popup id={id} label={help(title)}>
        {text}
      </Popup>
    </>
  );
}
