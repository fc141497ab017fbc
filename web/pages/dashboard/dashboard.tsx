import { Button, SegmentedControl, Stack, Text, VisuallyHidden, Anchor, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { MetricsSummary, ExportFormat } from '../../../contract/metrics.js';
import { PAGES } from '../../../contract/pages.js';
import { useEndpoint } from '../../api/api.js';
import { useMaySome } from '../../api/may.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ExportMenu } from '../../parts/export-menu.js';
import { Days, Filters } from '../../parts/filters.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import classes from './dashboard.module.css';
import { Feedback } from './feedback/feedback.js';
import { KeyFigures } from './key-figures.js';
import { Machine } from './machine.js';
import { People } from './people.js';
import { dashboardTexts } from './texts.js';
import { lazily } from '../../parts/lazily.js';
import { useDownload } from '../../parts/download.js';
import { Light, useFindings } from '../administration/health/findings.js';
import { Volume } from './volume.js';
import { PERIODS, REFRESH, useWindow, type Window } from './window.js';

const Reviewing = lazily(() => import('./reviewing/reviewing.js'));

/** Figures of the installation: volume, people, machine, cost and feedback. */
export default function Dashboard() {
  const texts = useTexts(dashboardTexts);
  const format = useFormat();
  const { params, change, period, window, choose } = useWindow();
  const mayExport = useMaySome('exportMetrics');
  const mayMeasure = useMaySome('prometheus');
  const summary = useEndpoint(
    'metricsSummary',
    { query: window },
    { ...REFRESH, placeholderData: keepPreviousData },
  );
  return (
    <div className={classes['page']}>
      <PageHead title={texts.title}>
        <SegmentedControl
          aria-label={texts.window}
          size="xs"
          value={period}
          data={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
          onChange={choose}
        />
        {mayExport && <Exports window={window} name={period} />}
      </PageHead>
      {period === 'custom' && (
        <Filters>
          <Days params={params} change={change} />
        </Filters>
      )}
      <HealthStrip />
      {summary.error && <ProblemView error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.isPending && <Loading lines={10} />}
      {summary.data && (
        <Stack gap={40} aria-busy={summary.isPlaceholderData}>
          <div>
            <VisuallyHidden component="h2">{texts.keys.title}</VisuallyHidden>
            <KeyFigures summary={summary.data} />
            <Text size="xs" c="dimmed" mt={6}>
              {texts.updated(format.clock(summary.data.to))}
            </Text>
          </div>
          <Figures summary={summary.data} />
          <Feedback window={window} summary={summary.data} />
          <Reviewing window={window} />
          {mayMeasure && <Operators />}
        </Stack>
      )}
    </div>
  );
}

function Figures({ summary }: { summary: MetricsSummary }) {
  const texts = useTexts(dashboardTexts);
  const mayAsk = useMaySome('startQuery');
  if (summary.queries.total > 0) {
    return (
      <>
        <People summary={summary} />
        <Volume summary={summary} />
        <Machine summary={summary} />
      </>
    );
  }
  return (
    <>
      <EmptyState icon={<IconChartBar size={40} />} title={texts.empty.title}>
        <Text c="dimmed">{texts.empty.detail}</Text>
        {mayAsk && (
          <Button component={Link} href={PAGES.ask} variant="light">
            {texts.empty.ask}
          </Button>
        )}
      </EmptyState>
      <People summary={summary} />
    </>
  );
}

/** Points operators to the same figures for Prometheus. */
function Operators() {
  const { operators } = useTexts(dashboardTexts);
  return (
    <section>
      <Title order={2} size="h6" mb={4}>
        {operators.title}
      </Title>
      <Text size="sm" c="dimmed">
        {operators.before}{' '}
        <Anchor href="/metrics" inherit underline="always">
          {operators.link}
        </Anchor>{' '}
        {operators.after}
      </Text>
    </section>
  );
}

/** The health of the installation in one line that leads to its page, for administrators. */
function HealthStrip() {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { data, findings, worst, verdict } = useFindings({ enabled: me?.roles.includes('admin') ?? false });
  if (!data) return null;
  return (
    <Link href={PAGES.administration} className={classes['strip'] ?? ''}>
      <strong>{verdict}</strong>
      {findings
        .filter(({ state }) => worst === 'good' || state !== 'good')
        .map(({ name, state, said }) => (
          <span key={name} title={said}>
            <Light state={state} size={16} /> {name}
          </span>
        ))}
    </Link>
  );
}

const EXPORTS = [
  { endpoint: 'exportMetrics', name: 'metrics' },
  { endpoint: 'exportFeedback', name: 'feedback' },
] as const;
const FORMATS: readonly ExportFormat[] = ['csv', 'jsonl'];

/** Saves the period's queries or opinions as files, one row each. */
function Exports({ window, name: period }: { window: Window; name: string }) {
  const texts = useTexts(dashboardTexts);
  const { save, isPending } = useDownload();
  return (
    <ExportMenu
      label={texts.export}
      loading={isPending}
      files={EXPORTS.flatMap(({ endpoint, name }) =>
        FORMATS.map((format) => ({
          label: `${texts.exports[name]} · ${texts.exports[format]}`,
          save: () =>
            save({
              name: `vouch-${name}-${period}.${format}`,
              endpoint,
              input: { query: { ...window, format } },
            }),
        })),
      )}
    />
  );
}
