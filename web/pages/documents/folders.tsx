import { Alert, Anchor, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFolderOff, IconRefresh } from '@tabler/icons-react';
import { Link } from 'wouter';
import { PAGES } from '../../../contract/pages.js';
import type { SourceView } from '../../../contract/sources.js';
import { useAct } from '../../api/api.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import classes from './documents.module.css';
import { FileProblems } from './problems.js';
import { documentsTexts } from './texts.js';

/** The folders that are indexed regularly, with how their runs go. */
export function Folders({ sources }: { sources: readonly SourceView[] }) {
  const { empty } = useTexts(documentsTexts).folders;
  if (sources.length === 0)
    return (
      <EmptyState icon={<IconFolderOff size={40} />} title={empty.title}>
        <Text c="dimmed">{empty.detail}</Text>
      </EmptyState>
    );
  return (
    <Stack gap="md">
      {sources.map((source) => (
        <Folder key={source.collection} source={source} />
      ))}
    </Stack>
  );
}

const COLOURS = { running: 'blue', completed: 'teal', failed: 'red', gone: 'gray' } as const;

function Folder({ source }: { source: SourceView }) {
  const { folders: texts } = useTexts(documentsTexts);
  const format = useFormat();
  const { act, isPending, error } = useAct('runSource', ['listSources']);
  const { collection, folder, everySeconds, lastRun, nextRunAt, paused, stale } = source;
  const running = lastRun?.status === 'running';
  const run = () => void act({ params: { id: collection }, body: {} }).catch(() => undefined);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={`folder-${collection}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes['document']}>
          <Group gap="xs">
            <Title order={2} size="h5" id={`folder-${collection}`}>
              {collection}
            </Title>
            <Badge variant="light" color={lastRun ? COLOURS[lastRun.status] : 'gray'}>
              {lastRun ? texts[lastRun.status] : texts.never}
            </Badge>
            {paused && (
              <Badge variant="light" color="orange">
                {texts.paused}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <bdi className={classes['path']}>{folder}</bdi> ·{' '}
            {texts.every(format.duration(everySeconds * 1000))}
          </Text>
        </div>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={texts.nowOf(collection)}
          loading={isPending}
          disabled={running}
          onClick={run}
        >
          {texts.now}
        </Button>
      </Group>
      {error && <ProblemView error={error} onRetry={run} />}
      {stale && !running && (
        <Alert color="orange" p="xs" mt="sm" icon={<IconAlertTriangle aria-hidden />}>
          {texts.stale}
        </Alert>
      )}
      {lastRun && <Run run={lastRun} collection={collection} />}
      <Group gap="md" mt="xs">
        {nextRunAt !== undefined && !running && (
          <Text size="sm" c="dimmed">
            {texts.nextRun(format.moment(nextRunAt))}
          </Text>
        )}
        <Anchor component={Link} href={`${PAGES.documents}?collection=${collection}`} size="sm" py={4}>
          {texts.showDocuments}
        </Anchor>
      </Group>
    </Paper>
  );
}

/** The last run: how far it is or what came of it, and the files that it could not read. */
function Run({ run, collection }: { run: NonNullable<SourceView['lastRun']>; collection: string }) {
  const { folders: texts } = useTexts(documentsTexts);
  const format = useFormat();
  const { status, startedAt, endedAt, result, problem } = run;
  const counts = result && [
    texts.indexed(format.number(result.indexed)),
    texts.unchanged(format.number(result.unchanged)),
    ...(result.removed > 0 ? [texts.removed(format.number(result.removed))] : []),
  ];
  return (
    <Stack gap={4} mt="sm">
      {status === 'running' && <Under result={result} collection={collection} />}
      <Text size="sm">
        {status !== 'running' && (
          <>
            {texts.lastRun} <TimeText at={endedAt ?? startedAt} />
            {counts && ' · '}
          </>
        )}
        {counts?.join(' · ')}
      </Text>
      {problem !== undefined && problem !== '' && (
        <Text size="sm" c="red">
          {problem}
        </Text>
      )}
      {result && result.problemCount > 0 && (
        <details className={classes['details']}>
          <summary>{texts.problems(format.number(result.problemCount))}</summary>
          <FileProblems problems={result.problems} count={result.problemCount} />
        </details>
      )}
    </Stack>
  );
}

interface UnderProps {
  result: NonNullable<SourceView['lastRun']>['result'];
  collection: string;
}

/** Progress of a run that is under way. */
function Under({ result, collection }: UnderProps) {
  const { folders: texts } = useTexts(documentsTexts);
  const format = useFormat();
  const done = result ? result.indexed + result.unchanged + result.problemCount : 0;
  const total = result?.total ?? 0;
  const said =
    result?.stage === 'removing'
      ? texts.removing
      : total > 0
        ? texts.progress(format.number(done), format.number(total))
        : texts.scanning;
  return (
    <>
      <Progress
        value={total > 0 ? (done / total) * 100 : 0}
        size="md"
        animated
        aria-label={`${collection}: ${texts.running}`}
      />
      <Text size="sm" fw={600}>
        {said}
      </Text>
    </>
  );
}
