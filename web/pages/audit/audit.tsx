import { Button, Stack, Text, Anchor, Table, Title } from '@mantine/core';
import { IconArrowLeft, IconHistory, IconLock, IconExternalLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../../client/errors.js';
import type { QueryHistory } from '../../../contract/history.js';
import type { Language } from '../../../contract/language.js';
import { pageAddress } from '../../../contract/pages.js';
import { useEndpoint } from '../../api/api.js';
import { isErased, useStatus } from '../../api/status.js';
import { useFormat } from '../../language/format.js';
import { useTexts, useLanguage } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Erased } from '../../parts/erased.js';
import { HashText } from '../../parts/hash-text.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import { ScrollBox } from '../../parts/scroll-box.js';
import classes from './audit.module.css';
import { Entries } from './entries.js';
import { AuditHeader } from './header.js';
import { auditTexts } from './texts.js';

/** A history is long to read: it is read anew only when a query has been quiet for so long. */
const SETTLED_MS = 800;

/** Everything that happened to a query, for who has to account for it. */
export default function Audit({ id }: { id: string }) {
  const texts = useTexts(auditTexts);
  const { status } = useStatus(id);
  const history = useEndpoint('getHistory', { params: { id } });
  const { refetch } = history;
  const revision = status?.revision;
  useEffect(() => {
    if (revision === undefined) return;
    const settled = setTimeout(() => void refetch(), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [revision, refetch]);
  return (
    <div className={classes['page']}>
      <PageHead
        title={texts.title}
        tab={status ? `${texts.title}: ${status.question.slice(0, 60)}` : texts.title}
      >
        <Button
          component={Link}
          href={pageAddress('query', id)}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          className={classes['screen'] ?? ''}
        >
          {texts.toQuery}
        </Button>
      </PageHead>
      {history.error && !history.data && (
        <Unreadable error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <Loading lines={8} />}
      {history.data && (
        <Stack gap="xl">
          <AuditHeader history={history.data} status={status} />
          <Runs runs={history.data.runs} />
          <Happened history={history.data} />
        </Stack>
      )}
    </div>
  );
}

function Happened({ history }: { history: QueryHistory }) {
  const { empty } = useTexts(auditTexts);
  if (history.erased) return <Erased erasedAt={history.erased.erasedAt} erasure={history.erased} />;
  if (history.entries.length > 0) return <Entries history={history} />;
  return (
    <EmptyState icon={<IconHistory size={40} />} title={empty.title}>
      <Text c="dimmed">{empty.detail}</Text>
    </EmptyState>
  );
}

function Unreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { forbidden } = useTexts(auditTexts);
  if (isErased(error)) return <Erased erasedAt={error.erasedAt} />;
  if (!(error instanceof ApiProblem) || error.problem.status !== 403)
    return <ProblemView error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon={<IconLock size={40} />} title={forbidden.title}>
      <Text c="dimmed">{forbidden.detail}</Text>
    </EmptyState>
  );
}

/** The runs of the workflow: where the raw history is, and how large it has become. */
function Runs({ runs }: { runs: QueryHistory['runs'] }) {
  const { runs: texts } = useTexts(auditTexts);
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {texts.title}
      </Title>
      <ScrollBox label={texts.title}>
        <Table verticalSpacing={6} fz="sm" w="auto" miw={440} style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.run}</Table.Th>
              <Table.Th ta="end">{texts.events}</Table.Th>
              <Table.Th ta="end">{texts.bytes}</Table.Th>
              <Table.Th>{texts.temporal}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map(({ runId, events, bytes, url }) => (
              <Table.Tr key={runId}>
                <Table.Td>
                  <HashText value={runId} label={texts.run} shown={13} />
                </Table.Td>
                <Table.Td ta="end">{format.number(events)}</Table.Td>
                <Table.Td ta="end">{bytes === undefined ? '–' : sizeOf(bytes, language)}</Table.Td>
                <Table.Td>
                  {url === undefined ? (
                    <Text size="sm" c="dimmed">
                      {texts.noLink}
                    </Text>
                  ) : (
                    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
                      {texts.open} <IconExternalLink size={14} aria-hidden />
                    </Anchor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </section>
  );
}

function sizeOf(bytes: number, language: Language): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
