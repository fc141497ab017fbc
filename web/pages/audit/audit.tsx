import { Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconHistory, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../../client/errors.js';
import { pageAddress } from '../../../contract/pages.js';
import type { QueryHistory } from '../../../contract/history.js';
import { useEndpoint } from '../../api/api.js';
import { isErased, useStatus } from '../../api/status.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Erased } from '../../parts/erased.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import classes from './audit.module.css';
import { Entries } from './entries.js';
import { AuditHeader } from './header.js';
import { Runs } from './runs.js';
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
