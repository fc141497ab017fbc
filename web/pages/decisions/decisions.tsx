import { Badge, Table, Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { DecisionFilter, DecisionItem } from '../../../contract/decision-log.js';
import type { ExportFormat } from '../../../contract/metrics.js';
import { pageAddress } from '../../../contract/pages.js';
import type { DecidedBy } from '../../../contract/requests/index.js';
import { asLabel, doneName, asLabels } from '../../../domain/vocabulary/index.js';
import { KINDS } from '../../kinds/kinds.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { ConfidenceBadge } from '../../parts/confidence-badge.js';
import { useDownload } from '../../parts/download.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ExportMenu } from '../../parts/export-menu.js';
import { LEVELS, Choice, Days, Filters, momentOf, oneOf, Words } from '../../parts/filters.js';
import { ListEnd } from '../../parts/list-end.js';
import { useLivePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import { useUrlFilters } from '../../parts/url-parameter.js';
import { vocabulary } from '../../parts/vocabulary.js';
import classes from './decisions.module.css';
import { decisionsTexts } from './texts.js';

/** The log of decisions across all questions, newest first. */
export default function Decisions() {
  const texts = useTexts(decisionsTexts);
  const filter = useDecisionFilter();
  const pages = useLivePages('listDecisions', filter.query);
  const { items, error, refresh } = pages;
  return (
    <>
      <PageHead title={texts.title}>
        <Export query={filter.query} />
      </PageHead>
      <Text c="dimmed" size="sm" mb="md" maw="46rem">
        {texts.about}
      </Text>
      <DecisionFilters {...filter} />
      {error && !items && <ProblemView error={error} onRetry={refresh} />}
      {!items && !error && <Loading lines={8} />}
      {items?.length === 0 && (
        <EmptyState
          icon={<IconGavel size={40} />}
          title={filter.clear ? texts.nothing.title : texts.empty.title}
        >
          <Text c="dimmed">{filter.clear ? texts.nothing.detail : texts.empty.detail}</Text>
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <Table
            aria-label={texts.list}
            aria-busy={pages.isPlaceholderData}
            className={classes['log'] ?? ''}
            verticalSpacing={8}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.at}</Table.Th>
                <Table.Th>{texts.question}</Table.Th>
                <Table.Th>{texts.decision}</Table.Th>
                <Table.Th>{texts.by}</Table.Th>
                <Table.Th ta="end">{texts.waited}</Table.Th>
                <Table.Th>{texts.confidence}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item) => (
                <Row key={`${item.queryId}.${item.seq}`} item={item} />
              ))}
            </Table.Tbody>
          </Table>
          <ListEnd pages={pages} />
        </>
      )}
    </>
  );
}

const COLOURS: Record<string, string> = { approve: 'teal', reject: 'red', cancel: 'red', lapse: 'orange' };

function Row({ item }: { item: DecisionItem }) {
  const texts = useTexts(decisionsTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { queryId, requestId, question, kind, action, decidedBy, by, at, waitedMs, confidence } = item;
  const done = action === 'lapse' ? words.events.hitl_lapsed : doneName(words, item);
  const isPerson = decidedBy === 'human' || decidedBy === 'cancel';
  return (
    <Table.Tr>
      <Table.Td className={classes['at'] ?? ''}>
        <time dateTime={at}>{format.moment(at)}</time>
      </Table.Td>
      <Table.Td className={classes['question'] ?? ''}>
        <Link href={pageAddress('audit', queryId)} data-gone={question ? undefined : true}>
          {question ?? texts.gone(queryId)}
          {question === '' && texts.erased}
        </Link>
      </Table.Td>
      <Table.Td>
        <Link href={pageAddress('request', requestId)} className={classes['decision'] ?? ''}>
          <span>{words.kinds[kind]}</span>
          <Badge color={decidedBy === 'timeout' ? 'orange' : (COLOURS[action] ?? 'blue')} variant="light">
            {asLabel(done)}
          </Badge>
        </Link>
      </Table.Td>
      <Table.Td className={classes['by'] ?? ''}>
        {isPerson ? (
          by
        ) : (
          <Text span inherit c="dimmed">
            {words.decidedBy[decidedBy]}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes['waited'] ?? ''} data-label={texts.waited}>
        {waitedMs === undefined ? '–' : format.duration(waitedMs)}
      </Table.Td>
      <Table.Td>
        {confidence ? (
          <ConfidenceBadge level={confidence} />
        ) : (
          <span aria-hidden data-none>
            –
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const FORMATS: readonly ExportFormat[] = ['csv', 'jsonl'];

/** Saves all decisions that pass the filter. */
function Export({ query }: { query: DecisionFilter }) {
  const texts = useTexts(decisionsTexts);
  const { save, isPending } = useDownload();
  return (
    <ExportMenu
      label={texts.export}
      loading={isPending}
      files={FORMATS.map((format) => ({
        label: texts.formats[format],
        save: () =>
          save({
            name: `vouch-decisions.${format}`,
            endpoint: 'exportDecisions',
            input: { query: { ...query, format } },
          }),
      }))}
    />
  );
}

const DECIDERS = ['human', 'timeout', 'policy', 'cancel'] as const satisfies readonly DecidedBy[];
const NARROWING = ['decidedBy', 'kind', 'confidence', 'by', 'from', 'until'];

/** The filter of the log as the address has it, as the API takes it, and what changes it. */
function useDecisionFilter() {
  const { params, ...filters } = useUrlFilters(NARROWING);
  const query = useMemo((): DecisionFilter => {
    const decidedBy = oneOf(DECIDERS, params.get('decidedBy'));
    const kind = oneOf(KINDS, params.get('kind'));
    const confidence = oneOf(LEVELS, params.get('confidence'));
    const by = params.get('by')?.slice(0, 200);
    const since = momentOf(params.get('from'));
    const until = momentOf(params.get('until'), { after: true });
    return {
      ...(decidedBy && { decidedBy }),
      ...(kind && { kind }),
      ...(confidence && { confidence }),
      ...(by && { by }),
      ...(since && { since }),
      ...(until && { until }),
    };
  }, [params]);
  return { params, query, ...filters };
}

function DecisionFilters({ params, change, field, clear }: ReturnType<typeof useDecisionFilter>) {
  const texts = useTexts(decisionsTexts);
  const { kinds, levels, ...words } = useTexts(vocabulary);
  const decidedBy = asLabels(words.decidedBy);
  return (
    <Filters onClear={clear}>
      <Choice
        label={texts.kind}
        placeholder={texts.anyKind}
        data={KINDS.map((value) => ({ value, label: kinds[value] }))}
        {...field('kind')}
      />
      <Choice
        label={texts.decidedBy}
        placeholder={texts.anyDecidedBy}
        data={DECIDERS.map((value) => ({ value, label: decidedBy[value] }))}
        {...field('decidedBy')}
      />
      <Choice
        label={texts.confidence}
        placeholder={texts.anyConfidence}
        data={LEVELS.map((value) => ({ value, label: levels[value] }))}
        {...field('confidence')}
      />
      <Words label={texts.person} {...field('by')} />
      <Days params={params} change={change} />
    </Filters>
  );
}
