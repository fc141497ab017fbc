import { Button, Text } from '@mantine/core';
import { IconFilterOff, IconInbox, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isOutage } from '../../../client/errors.js';
import { PAGES } from '../../../contract/pages.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { inboxTexts } from './texts.js';
import type { useWaiting } from './waiting.js';

interface Props {
  waiting: ReturnType<typeof useWaiting>;
  empty: boolean;
  filtered: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Shows a message in place of an empty or unavailable list. */
export function ListState({ waiting, empty, filtered, onClear, children }: Props) {
  const { empty: nothing, nothing: noMatch, offline, filter } = useTexts(inboxTexts);
  const { items, error, fetchStatus, refresh } = waiting;
  if (!items) {
    if (error) return <ProblemView error={error} onRetry={refresh} />;
    if (fetchStatus !== 'paused') return <Loading lines={8} />;
    return (
      <EmptyState icon={<IconWifiOff size={40} />} title={offline.title}>
        <Text c="dimmed">{offline.detail}</Text>
      </EmptyState>
    );
  }
  return (
    <>
      {/* an outage is told above every page */}
      {error && !isOutage(error) && <ProblemView error={error} onRetry={refresh} />}
      {!empty ? (
        children
      ) : filtered ? (
        <EmptyState icon={<IconFilterOff size={40} />} title={noMatch.title}>
          <Text c="dimmed">{noMatch.detail}</Text>
          <Button variant="light" onClick={onClear}>
            {filter.clear}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={<IconInbox size={40} />} title={nothing.title}>
          <Text c="dimmed">{nothing.detail}</Text>
          <Button component={Link} href={PAGES.ask} variant="light">
            {nothing.ask}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
