import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Decision } from '../../../contract/requests/index.js';
import { useAct } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { actTexts } from './act-texts.js';
import { useOutcomes, type Outcome } from './outcome.js';
import type { Waiting } from './waiting.js';

const COLOURS: Record<Outcome['state'], string> = {
  decided: 'teal',
  counted: 'blue',
  before: 'orange',
  refused: 'red',
};

/**
 * Acts on a request that need no form; each shows its outcome as a notification.
 * @param onGone called when a request is no longer open
 */
export function useActs(onGone: (request: Waiting) => void) {
  const texts = useTexts(actTexts);
  const { actions } = useTexts(vocabulary);
  const { decided, failed } = useOutcomes();
  const decision = useAct('decideRequest', ['countRequests', 'getRequest', 'listQueries']);
  const claiming = useAct('claimRequest', ['countRequests', 'getRequest']);
  const releasing = useAct('releaseRequest', ['countRequests', 'getRequest']);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  /** One act on a request at a time, however often its key is pressed. */
  async function once(request: Waiting, act: () => Promise<Outcome>): Promise<Outcome | undefined> {
    if (busy.has(request.id)) return undefined;
    setBusy((before) => new Set([...before, request.id]));
    const outcome = await act().catch(failed);
    setBusy((before) => new Set([...before].filter((id) => id !== request.id)));
    tell(request, outcome);
    return outcome;
  }

  function tell(request: Waiting, { state, text }: Outcome) {
    notifications.show({
      color: COLOURS[state],
      title: state === 'refused' ? `${texts.notMade}: ${text}` : text,
      message: shortened(request.payload.question),
    });
  }

  return {
    isBusy: (request: Waiting) => busy.has(request.id),
    /** @returns whether the request does not wait any more. */
    async decide(
      request: Waiting,
      { action, reason }: Pick<Decision, 'action' | 'reason'>,
    ): Promise<boolean> {
      const body = { action, shownHash: request.shownHash, ...(reason ? { reason } : {}) };
      const outcome = await once(request, async () =>
        decided(await decision.act({ params: { id: request.id }, body })),
      );
      const gone = outcome?.state === 'decided' || outcome?.state === 'before';
      if (gone) onGone(request);
      return gone;
    },
    claim: (request: Waiting) =>
      once(request, async () => {
        await claiming.act({ params: { id: request.id }, body: {} });
        return { state: 'counted', text: texts.claimed };
      }),
    /** Claims several and tells of all at once. */
    async claimAll(requests: readonly Waiting[]): Promise<void> {
      const outcomes = await Promise.allSettled(
        requests.map(({ id }) => claiming.act({ params: { id }, body: {} })),
      );
      const count = outcomes.filter(({ status }) => status === 'fulfilled').length;
      notifications.show({
        color: count === requests.length ? 'teal' : 'orange',
        title: texts.claimedAll(count, requests.length),
        message: count === requests.length ? '' : texts.claimedNot,
      });
    },
    release: (request: Waiting) =>
      once(request, async () => {
        await releasing.act({ params: { id: request.id }, body: {} });
        return { state: 'counted', text: texts.released };
      }),
    names: actions,
  };
}

export type Acts = ReturnType<typeof useActs>;

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
