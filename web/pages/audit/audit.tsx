import { Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';
import { useEndpoint } from '../../api/api.js';
import { useStatus } from '../../api/status.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
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
        <ProblemView error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <Loading lines={8} />}
      {history.data && (
        <Stack gap="xl">
          <AuditHeader history={history.data} status={status} />
          <Runs runs={history.data.runs} />
          {history.data.entries.length === 0 ? (
            <EmptyState icon={<IconHistory size={40} />} title={texts.empty.title}>
              <Text c="dimmed">{texts.empty.detail}</Text>
            </EmptyState>
          ) : (
            <Entries history={history.data} />
          )}
        </Stack>
      )}
    </div>
  );
}
