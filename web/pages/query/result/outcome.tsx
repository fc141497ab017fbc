import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { PAGES } from '../../../../contract/pages.js';
import type { QueryView } from '../../../../contract/query.js';
import { useMay } from '../../../api/may.js';
import { useTexts } from '../../../language/language.js';
import { newSession } from '../../../parts/ask/session.js';
import { useStart } from '../../../parts/ask/start.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { resultTexts } from './texts.js';

type Ended = Extract<QueryView, { outcome: unknown }>;

/** Explains a missing answer, and the next steps. */
export function Outcome({ status }: { status: Ended }) {
  const texts = useTexts(resultTexts).outcome;
  const { start, isPending, error } = useStart();
  const { stage, outcome, question, mode, sessionId = newSession() } = status;
  const mayAsk = useMay('startQuery');
  const isUndecided = outcome.code === 'HITL_TIMEOUT';
  const again = () => start({ question, mode, sessionId, stream: true });
  return (
    <Alert
      color={isUndecided ? 'orange' : stage === 'cancelled' ? 'gray' : 'red'}
      title={isUndecided ? texts.undecided : texts.title}
      icon={<IconCircleOff aria-hidden />}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" lang={status.language}>
          {outcome.message}
        </Text>
        {outcome.reason !== undefined && (
          <Text size="sm">
            <b>{texts.reason}:</b> {outcome.reason}
          </Text>
        )}
        {mayAsk && <Text size="sm">{isUndecided ? texts.nextUndecided : texts.next[stage]}</Text>}
        {mayAsk && (
          <Group gap="xs">
            <Button
              component={Link}
              href={`${PAGES.ask}?question=${encodeURIComponent(question)}`}
              size="xs"
              variant="default"
            >
              {texts.rephrase}
            </Button>
            {(stage !== 'rejected' || isUndecided) && (
              <Button size="xs" variant="default" loading={isPending} onClick={() => void again()}>
                {texts.again}
              </Button>
            )}
          </Group>
        )}
        {error && <ProblemView error={error} onRetry={() => void again()} />}
      </Stack>
    </Alert>
  );
}
