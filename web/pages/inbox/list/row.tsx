import { Badge, Checkbox, Loader } from '@mantine/core';
import { IconArrowUp, IconHistory, IconLock, IconUserCheck, IconUsers } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import { useFormat } from '../../../language/format.js';
import { KindIcon } from '../../../kinds/kind-icon.js';
import { originOf, viewOf } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { Deadline } from '../../../parts/deadline.js';
import { useNow } from '../../../parts/now.js';
import { useToolName } from '../../../parts/plan-names.js';
import { partTexts } from '../../../parts/texts.js';
import { TimeText } from '../../../parts/time-text.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { useMe } from '../obstacles.js';
import { inboxTexts } from '../texts.js';
import { claimOf, type Waiting } from '../waiting.js';
import classes from './list.module.css';

interface Props {
  request: Waiting;
  index: number;
  top: number;
  height: number;
  current: boolean;
  marked: boolean;
  busy: boolean;
  onMark: (event: MouseEvent) => void;
  onSelect: (event: MouseEvent) => void;
}

/** Id of the row's element, for `aria-activedescendant`. */
export function rowId(request: Pick<Waiting, 'id'>): string {
  return `row-${request.id}`;
}

/** One request of the list. Its question leads to it; where there is a preview, a click shows it there. */
export function Row({ request, index, top, height, current, marked, busy, onMark, onSelect }: Props) {
  const { row: texts } = useTexts(inboxTexts);
  const { origin } = useTexts(partTexts);
  const { kinds } = useTexts(vocabulary);
  return (
    <div
      role="row"
      id={rowId(request)}
      aria-rowindex={index + 1}
      aria-selected={marked}
      aria-busy={busy || undefined}
      data-current={current || undefined}
      className={classes['row']}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={onSelect}
    >
      <div role="gridcell" className={classes['check']}>
        <label className={classes['checkArea']} onClick={(event) => event.stopPropagation()}>
          {busy ? (
            <Loader size={18} />
          ) : (
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={texts.mark(request.payload.question)}
              checked={marked}
              onChange={() => undefined}
              onClick={onMark}
            />
          )}
        </label>
      </div>
      <div role="gridcell" className={classes['kind']}>
        <KindIcon kind={request.kind} />
      </div>
      <div role="gridcell" className={classes['words']}>
        <Link
          href={pageAddress('request', request.id)}
          tabIndex={-1}
          className={classes['question'] ?? ''}
          // the row decides where a click leads; one with a key held opens a tab of its own
          onClick={(event) => event.preventDefault()}
        >
          {request.payload.question}
        </Link>
        <div className={classes['about']}>
          <span>{kinds[request.kind]}</span>
          {request.kind === 'answer_review' && request.payload.confidence && (
            <ConfidenceBadge {...request.payload.confidence} />
          )}
          {request.asker && (
            <bdi title={origin[originOf(request.kind)](request.asker.id)}>{request.asker.id}</bdi>
          )}
          <TimeText at={request.createdAt} />
          <Marks request={request} />
          <Reasons request={request} />
        </div>
      </div>
      <div role="gridcell" className={classes['due']}>
        <Deadline request={request} />
        <Claim request={request} />
      </div>
    </div>
  );
}

/** Marks of a request: priority, groups, votes. */
function Marks({ request }: { request: Waiting }) {
  const { row: texts } = useTexts(inboxTexts);
  const { priorities } = useTexts(vocabulary);
  const { priority, groups, quorum, reopens } = request;
  return (
    <>
      {priority !== 'normal' && (
        <Badge
          variant={priority === 'low' ? 'light' : 'filled'}
          color={priority === 'low' ? 'gray' : priority === 'urgent' ? 'red' : 'orange'}
          leftSection={priority === 'low' ? undefined : <IconArrowUp size={12} aria-hidden />}
        >
          {texts.priority(priorities[priority])}
        </Badge>
      )}
      {reopens !== undefined && (
        <Badge variant="light" color="orange" leftSection={<IconHistory size={12} aria-hidden />}>
          {texts.again}
        </Badge>
      )}
      {quorum && (
        <Badge variant="light" color="gray">
          {texts.votes(quorum.votes.length, quorum.approvals)}
        </Badge>
      )}
      {groups.length > 0 && (
        <span className={classes['group']} title={texts.groups}>
          <IconUsers size={14} aria-hidden />
          {groups.join(', ')}
        </span>
      )}
    </>
  );
}

/** The subject of a request and the reasons for which a person is asked. */
function Reasons({ request }: { request: Waiting }) {
  const words = useTexts(vocabulary);
  const nameOf = useToolName();
  const { subject, reasons: reasonsOf } = viewOf(request.kind);
  const reasons = [subject(request, nameOf), ...reasonsOf(request, words)].filter(Boolean);
  if (reasons.length === 0) return null;
  return <span className={classes['reasons']}>{reasons.join(' · ')}</span>;
}

function Claim({ request }: { request: Waiting }) {
  const { row: texts } = useTexts(inboxTexts);
  const me = useMe();
  const format = useFormat();
  const claim = claimOf(request, useNow(Date.parse(request.claim?.until ?? request.createdAt), 60_000));
  if (!claim) return null;
  const mine = claim.by === me;
  const Sign = mine ? IconUserCheck : IconLock;
  const until = format.clock(claim.until);
  return (
    <span className={classes['claim']} data-mine={mine || undefined} title={format.moment(claim.until)}>
      <Sign size={14} aria-hidden />
      {mine ? texts.claimedByMe(until) : texts.claimedBy(claim.by, until)}
    </span>
  );
}
