import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiProblem } from '../../client/errors.js';
import { PAGES, pageAddress } from '../../contract/pages.js';
import type { Receipt } from '../../contract/requests/index.js';
import { actionsFor } from '../../domain/vocabulary/index.js';
import { useApi } from '../api/api.js';
import { hasEnded } from '../api/status.js';
import { textsOf } from '../../domain/vocabulary/requests.js';
import { useLanguage, useTexts } from '../language/language.js';
import { outcomeTexts } from '../pages/review/frame/outcome-texts.js';
import { useProblemText } from '../parts/problem-view.js';
import { useShortcuts } from '../parts/shortcuts.js';
import { partTexts } from '../parts/texts.js';
import { vocabulary, type Action } from '../parts/vocabulary.js';
import { useOutbox } from './use-outbox.js';
import { UNDO_MS, type Held, type Sent } from './outbox.js';
import classes from './status-line.module.css';
import { statusTexts } from './status-texts.js';

/** The status is looked at so often, and so far apart, to learn if an approval took effect. */
const LOOKS = 5;
const LOOK_MS = 700;

/** The decision that can be taken back, or what became of the last one; above it one that did not count. */
export default function StatusLine() {
  const { label } = useTexts(statusTexts);
  const { outbox, line } = useOutbox();
  const [location, navigate] = useLocation();
  const { held, sent, note } = line;
  const undo = () => {
    if (!held) return;
    outbox.undo();
    // the inbox shows the request again where it was
    if (location !== PAGES.inbox || held.madeOn !== PAGES.inbox) navigate(held.madeOn);
  };
  useShortcuts({ z: held && undo });
  // the page of the request says it itself
  const problem = line.problems.findLast(({ madeOn }) => madeOn === PAGES.inbox || madeOn !== location);
  return (
    <section className={classes['line']} aria-label={label} role="status">
      {problem && <Problem sent={problem} />}
      {held ? (
        <Waiting held={held} onUndo={undo} />
      ) : note ? (
        <Row tone={note.tone} title={note.title} about={note.message} />
      ) : (
        sent && <Counted key={sent.items[0]?.request.id} sent={sent} />
      )}
    </section>
  );
}

interface RowProps {
  tone?: 'done' | 'warning';
  title: string;
  about?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

function Row({ tone = 'done', title, about, className = '', children }: RowProps) {
  return (
    <div className={`${classes['row']} ${className}`} data-tone={tone}>
      <div className={classes['text']}>
        <span className={classes['title']}>{title}</span>
        {about !== undefined && about !== '' && <span className={classes['about']}>{about}</span>}
      </div>
      {children}
    </div>
  );
}

function Waiting({ held, onUndo }: { held: Held; onUndo: () => void }) {
  const texts = useTexts(statusTexts);
  const { done } = useTexts(vocabulary);
  const { outbox } = useOutbox();
  const [first] = held.items;
  if (!first) return null;
  const { decision, request } = first;
  return (
    <Row
      className={classes['held']}
      title={done[decision.action as Action]}
      about={held.items.length === 1 ? request.payload.question : texts.many(held.items.length)}
    >
      <button
        type="button"
        className={classes['act']}
        data-first
        aria-keyshortcuts="z"
        title="Z"
        onClick={onUndo}
      >
        {texts.undo}
      </button>
      <button type="button" className={classes['act']} onClick={() => outbox.sendNow()}>
        {texts.sendNow}
      </button>
      <span
        key={request.id}
        className={classes['left']}
        style={{ animationDuration: `${UNDO_MS}ms` }}
        aria-hidden
      />
    </Row>
  );
}

/** The effect of a decision that counted, or that it has lapsed. */
function Counted({ sent }: { sent: Sent }) {
  const texts = useTexts(statusTexts);
  const { lapsed } = useTexts(outcomeTexts);
  const words = useTexts(vocabulary);
  const { language } = useLanguage();
  const lapse = useLapse(sent);
  const [first, ...others] = sent.items;
  const outcome = first && sent.outcomes.get(first.request.id);
  if (!outcome || outcome instanceof Error) return null;
  if (others.length > 0) {
    return <Row title={texts.countedAll(sent.items.length, sent.items.length)} />;
  }
  if ('pending' in outcome) {
    const { approvals, needed } = outcome.pending;
    return <Row title={texts.voted} about={texts.votesMore(needed - approvals)} />;
  }
  if (lapse) return <Row tone="warning" title={lapsed[lapse.because]} about={texts.lapsedHint} />;
  const action = outcome.action as Action;
  const happens = textsOf(first.request.kind)[language].happens[action] ?? texts.goesOn;
  return (
    <Row
      title={texts.counted(actionsFor(words, first.request)[action])}
      about={isBound(first) ? texts.checking : happens}
    />
  );
}

/** True for a decision that takes effect only if what it is for is still so. */
function isBound({ request, decision }: Held['items'][number]): boolean {
  return request.kind === 'answer_review' && ['approve', 'edit'].includes(decision.action);
}

/** Looks, for a while, if the decision has lapsed. */
function useLapse({ items }: Sent): Receipt['lapsed'] {
  const api = useApi();
  const [lapsed, setLapsed] = useState<Receipt['lapsed']>();
  const [first, ...others] = items;
  const bound = first && others.length === 0 && isBound(first) ? first.request : undefined;
  const { id, queryId } = bound ?? {};
  useEffect(() => {
    if (queryId === undefined) return;
    let gone = false;
    async function look(params: { id: string }) {
      for (let times = 0; times < LOOKS && !gone; times++) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const view = await api.call('getQuery', { params }).catch(() => undefined);
        const found = view?.data.receipts.find(({ requestId }) => requestId === id)?.lapsed;
        if (found && !gone) setLapsed(found);
        if (found || (view && hasEnded(view.data))) return;
      }
    }
    void look({ id: queryId });
    return () => {
      gone = true;
    };
  }, [api, id, queryId]);
  return lapsed;
}

/** A decision that did not count, why, and the way back to it. */
function Problem({ sent }: { sent: Sent }) {
  const texts = useTexts(statusTexts);
  const { close } = useTexts(partTexts);
  const { outbox } = useOutbox();
  const { items, outcomes, madeOn } = sent;
  const refused = items.filter(({ request }) => outcomes.get(request.id) instanceof Error);
  const [first] = refused;
  const error = first && outcomes.get(first.request.id);
  const reason = useReason(error instanceof Error ? error : undefined);
  if (!first) return null;
  const isOne = items.length === 1;
  return (
    <Row
      tone="warning"
      title={isOne ? texts.notMade : texts.countedAll(items.length - refused.length, items.length)}
      about={`${first.request.payload.question.slice(0, 80)}: ${reason} ${isOne ? texts.kept : ''}`}
    >
      <Link
        href={isOne && madeOn !== PAGES.inbox ? madeOn : pageAddress('request', first.request.id)}
        className={classes['act'] ?? ''}
        data-first
        // the page of the request shows what the API said until it is closed there
        onClick={() => isOne || outbox.dismiss(sent)}
      >
        {texts.goBack}
      </Link>
      <button
        type="button"
        className={classes['act']}
        aria-label={close}
        onClick={() => outbox.dismiss(sent)}
      >
        ×
      </button>
    </Row>
  );
}

/** Returns the sentence that explains a decision that did not count. */
function useReason(error: Error = new Error()): string {
  const texts = useTexts(statusTexts);
  const { done, decidedBy } = useTexts(vocabulary);
  const { title, detail } = useProblemText(error);
  if (!(error instanceof ApiProblem)) return `${title}.`;
  const { receipt, claim } = error;
  if (claim) return texts.claimed(claim.by);
  if (!receipt) return detail;
  const what = done[receipt.action as Action] ?? receipt.action;
  return receipt.decidedBy === 'human'
    ? `${texts.before(receipt.by, what)}.`
    : `${texts.beforeByItself(decidedBy[receipt.decidedBy], what)}.`;
}
