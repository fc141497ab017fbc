import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { QueryView, Search } from '../../../../contract/query.js';
import type { Receipt } from '../../../../contract/requests/index.js';
import { doneName } from '../../../../domain/vocabulary/index.js';
import { viewOf } from '../../../kinds/kinds.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { planTexts } from '../../../parts/plan-texts.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import classes from './steps.module.css';
import type { StepName } from './steps-of.js';
import { stepTexts } from './texts.js';

interface Props {
  status: QueryView;
}

/** Results of a step in a few lines. */
export function StepDetails({ name, status }: Props & { name: StepName }) {
  const Details = DETAILS[name];
  return Details ? <Details status={status} /> : null;
}

function Lines({ children }: { children: ReactNode }) {
  return <div className={classes['details']}>{children}</div>;
}

function Recall() {
  return <Lines>{useTexts(stepTexts).cached}</Lines>;
}

function Understood({ status }: Props) {
  const texts = useTexts(stepTexts);
  const { analysis, question } = status;
  if (!analysis) return null;
  const parts = analysis.subQuestions.length;
  const refined = analysis.refinedQuestion !== question;
  return (
    <Lines>
      {refined && (
        <span>
          {texts.understoodAs}: <span className={classes['words']}>{analysis.refinedQuestion}</span>
        </span>
      )}
      {parts > 0 && <span>{texts.complex(parts)}</span>}
      <Decisions status={status} step="understand" />
    </Lines>
  );
}

function Planned({ status }: Props) {
  const { taskStatuses } = useTexts(vocabulary);
  const { skippedBy } = useTexts(planTexts);
  const { plan } = status;
  if (!plan) return null;
  return (
    <Lines>
      <ul>
        {plan.todos.map((todo) => (
          <li key={todo.id}>
            <span>
              <span className={todo.status === 'pending' ? undefined : classes['words']}>{todo.task}</span>
              {todo.note !== undefined && <Text size="xs">{todo.note}</Text>}
              {todo.skippedBy !== undefined && <Text size="xs">{skippedBy(todo.skippedBy)}</Text>}
            </span>
            <Text component="span" size="xs" {...(todo.status === 'failed' ? { c: 'red' } : {})}>
              {taskStatuses[todo.status]}
            </Text>
          </li>
        ))}
      </ul>
      <Decisions status={status} step="plan" />
    </Lines>
  );
}

function Searched({ status: { searches } }: Props) {
  const texts = useTexts(stepTexts);
  const words = useTexts(vocabulary);
  if (searches.length === 0) return null;
  const why = ({ reason, strategy }: Search) =>
    [reason !== 'plan' && words.searchReasons[reason], strategy && words.strategies[strategy]]
      .filter(Boolean)
      .join(' · ');
  return (
    <Lines>
      <ul>
        {searches.map((search, at) => (
          // searches are only ever added at the end
          <li key={at}>
            <span>
              {search.withheld ? (
                <em>{texts.withheldWords}</em>
              ) : (
                <span className={classes['words']}>{search.query}</span>
              )}
              {why(search) !== '' && (
                <Text size="xs" c="dimmed">
                  {why(search)}
                </Text>
              )}
            </span>
            <Text component="span" size="xs">
              {texts.found(search.hits)}
            </Text>
          </li>
        ))}
      </ul>
    </Lines>
  );
}

function Graded({ status: { passages } }: Props) {
  const texts = useTexts(stepTexts);
  const graded = passages.filter(({ grade }) => grade);
  if (graded.length === 0) return null;
  const fit = graded.filter(({ grade }) => grade?.level !== 'low').length;
  return <Lines>{texts.graded(fit, graded.length)}</Lines>;
}

function Written({ status: { refinements } }: Props) {
  const texts = useTexts(stepTexts);
  const drafts = refinements.rounds.filter(({ overall }) => overall !== undefined).length;
  return drafts > 1 ? <Lines>{texts.drafts(drafts)}</Lines> : null;
}

function Checked({ status: { judgement, refinements, confidence } }: Props) {
  const texts = useTexts(stepTexts);
  if (!judgement && !confidence) return null;
  const scores = refinements.rounds.flatMap(({ overall }) =>
    overall === undefined ? [] : [overall.toFixed(2)],
  );
  const stop = refinements.stoppedBy && texts.stops[refinements.stoppedBy];
  return (
    <Lines>
      <Group gap="xs">
        {confidence && (
          <>
            <span>{texts.confidence}</span>
            <ConfidenceBadge level={confidence.level} score={confidence.score} />
          </>
        )}
        {judgement && <span>{texts.quality(judgement.overall.toFixed(2))}</span>}
        {judgement && judgement.safetyConcerns.length > 0 && (
          <Text size="sm" c="red">
            {texts.concerns(judgement)}
          </Text>
        )}
      </Group>
      {scores.length > 1 && (
        <span>
          {texts.draftScores}: {scores.join(' → ')}. {stop}
        </span>
      )}
      {judgement && judgement.missing.length > 0 && (
        <span>
          {texts.missing}: <span className={classes['words']}>{judgement.missing.join('; ')}</span>
        </span>
      )}
    </Lines>
  );
}

function ReviewedBy({ status }: Props) {
  return (
    <Lines>
      <Decisions status={status} step="review" />
    </Lines>
  );
}

const DETAILS: Partial<Record<StepName, (props: Props) => ReactNode>> = {
  recall: Recall,
  understand: Understood,
  plan: Planned,
  search: Searched,
  grade: Graded,
  write: Written,
  check: Checked,
  review: ReviewedBy,
};

interface DecisionsProps {
  status: QueryView;
  step: NonNullable<ReturnType<typeof viewOf>['step']>;
}

/** Decisions at a step, made by people or by default. */
function Decisions({ status, step }: DecisionsProps) {
  const words = useTexts(vocabulary);
  const format = useFormat();
  const receipts = status.receipts.filter(({ kind }) => viewOf(kind).step === step);
  const by = ({ decidedBy, by: person }: Receipt) =>
    decidedBy === 'human' ? person : words.decidedBy[decidedBy];
  return receipts.map((receipt) => (
    <span key={receipt.requestId}>
      {words.kinds[receipt.kind]}:{' '}
      <Text component="span" inherit c="var(--mantine-color-text)">
        {doneName(words, receipt)}
      </Text>
      {` · ${by(receipt)} · `}
      <time dateTime={receipt.at} title={format.moment(receipt.at)}>
        {format.clock(receipt.at)}
      </time>
    </span>
  ));
}
