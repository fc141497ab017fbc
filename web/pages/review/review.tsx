import { Box, Stack, Text } from '@mantine/core';
import { IconEye, IconHistory, IconLock } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ApiProblem } from '../../../client/errors.js';
import { pageAddress } from '../../../contract/pages.js';
import type { Decision, RequestView } from '../../../contract/requests/index.js';
import { useDecision } from '../../decisions/use-outbox.js';
import { viewOf } from '../../kinds/kinds.js';
import { useObstacleText, useStanding } from '../../kinds/obstacle.js';
import { useTexts } from '../../language/language.js';
import { isErased, isMissing } from '../../api/status.js';
import { Erased } from '../../parts/erased.js';
import { lazily } from '../../parts/lazily.js';
import { Loading } from '../../parts/loading.js';
import { NotFound } from '../../parts/not-found.js';
import { ProblemView } from '../../parts/problem-view.js';
import { partTexts } from '../../parts/texts.js';
import classes from './frame/frame.module.css';
import { Head } from './frame/head.js';
import { UnsentInput, Outcome } from './frame/outcome.js';
import { Notice } from './frame/notice.js';
import { Refusal } from './frame/refusal.js';
import { StoryView } from './frame/story-view.js';
import { useClaimOnEdit, useKeepClaim } from './frame/use-keep-claim.js';
import { useNeighbours } from './frame/use-neighbours.js';
import { reviewTexts } from './texts.js';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useEndpoint } from '../../api/api.js';
import { useLive } from '../../api/live.js';

const DifferenceView = lazily(async () => ({
  default: (await import('./difference/difference.js')).Difference,
}));

/** One human request: what is asked, what it rests on, how long it waits, and the decision. */
export default function Review({ id }: { id: string }) {
  const { request, query, receipt } = useReview(id);
  const { data, error, refetch } = request;
  if (data) return <Reviewed request={data} query={query} receipt={receipt} />;
  if (isMissing(error)) return <NotFound />;
  if (isErased(error)) return <Erased page erasedAt={error.erasedAt} />;
  if (error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return <Loading lines={8} />;
}

type Parts = Pick<ReturnType<typeof useReview>, 'query' | 'receipt'> & { request: RequestView };

function Reviewed({ request, query, receipt }: Parts) {
  const { withheld } = useTexts(partTexts);
  const neighbours = useNeighbours(request.id);
  const { claim, mine, obstacle } = useStanding(request);
  const textOf = useObstacleText();
  useKeepClaim(request.id, mine ? claim : undefined);
  const { outbox, deciding, refusal, dismiss } = useDecision(request.id);
  const [location, navigate] = useLocation();
  function decide(decision: Omit<Decision, 'shownHash'>) {
    outbox.hold({ items: [{ request, decision }], madeOn: location });
    navigate(pageAddress(neighbours.onward === undefined ? 'inbox' : 'request', neighbours.onward));
  }
  const won = receipt ?? (refusal instanceof ApiProblem ? refusal.receipt : undefined);
  const closed = request.status !== 'open' || won !== undefined;
  const onInput = useClaimOnEdit(request.id, !closed && obstacle === undefined && claim === undefined);
  const { form: Form } = viewOf(request.kind);
  return (
    <Box>
      <Head
        request={request}
        query={query}
        neighbours={neighbours}
        closed={closed}
        claim={claim}
        mine={mine}
        locked={obstacle !== undefined && obstacle.type !== 'voted'}
      />
      <Stack gap={0} onInput={onInput}>
        {closed && (
          <>
            <Outcome receipt={won} onward={neighbours.onward} />
            <UnsentInput id={request.id} />
          </>
        )}
        {!closed && obstacle && (
          <Notice
            tone="info"
            icon={<IconEye aria-hidden />}
            role="status"
            mb="md"
            className={classes['stays'] ?? ''}
          >
            {textOf(obstacle)}
          </Notice>
        )}
        {!closed && refusal && <Refusal error={refusal} onDismiss={dismiss} />}
        {request.withheldBecause && (
          <Notice
            tone="warning"
            icon={<IconLock aria-hidden />}
            title={withheld[request.withheldBecause]}
            mb="md"
          />
        )}
        <Suspense fallback={<Loading lines={6} />}>
          {request.difference && <Reopened difference={request.difference} />}
          <Form
            request={request}
            decide={decide}
            refusal={refusal}
            deciding={deciding}
            readOnly={closed || obstacle !== undefined}
          />
        </Suspense>
      </Stack>
      {query && <StoryView query={query} />}
    </Box>
  );
}

/** Differences since the approval, above the request itself. */
function Reopened({ difference }: { difference: NonNullable<RequestView['difference']> }) {
  const texts = useTexts(reviewTexts);
  return (
    <Notice
      tone="warning"
      icon={<IconHistory aria-hidden />}
      title={difference.because === 'plan_edited' ? texts.replanned : texts.reopened}
      mb="md"
    >
      <Text size="sm" mb="xs">
        {texts.reopenedHint}
      </Text>
      <DifferenceView difference={difference} />
    </Notice>
  );
}

/** Delay between an event and the read it causes, so that a burst costs one read. */
const COALESCE_MS = 150;

/** A request with the query it belongs to, both kept as they are now. */
function useReview(id: string) {
  const cache = useQueryClient();
  // as `queryIdOfRequest` of the contract, without its schemas
  const queryId = id.slice(0, id.lastIndexOf('.'));
  const request = useEndpoint('getRequest', { params: { id } });
  const query = useEndpoint('getQuery', { params: { id: queryId } });
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(planned.current), []);
  useLive(queryId, () => {
    clearTimeout(planned.current);
    planned.current = setTimeout(() => {
      void cache.invalidateQueries({ queryKey: keyOf('getRequest', { params: { id } }) });
      void cache.invalidateQueries({ queryKey: keyOf('getQuery', { params: { id: queryId } }) });
    }, COALESCE_MS);
  });
  const receipt = query.data?.receipts.find(({ requestId }) => requestId === id);
  return { request, query: query.data, receipt };
}
