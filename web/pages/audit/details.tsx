import { Button, Text, List, Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry } from '../../../contract/history.js';
import { pageAddress } from '../../../contract/pages.js';
import type { Receipt } from '../../../contract/requests/index.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { HashText } from '../../parts/hash-text.js';
import { TextDiff } from '../../parts/text-diff.js';
import { partTexts } from '../../parts/texts.js';
import { ExactTime } from '../../parts/time-text.js';
import { nameOfAction, vocabulary, nameOfProof } from '../../parts/vocabulary.js';
import classes from './audit.module.css';
import { overrides } from './describe.js';
import { entryTexts } from './entry-texts.js';
import { Facts } from './facts.js';
import { StepDetails } from './step-details.js';

/** Everything that is known of an entry. */
export function Details({ entry }: { entry: HistoryEntry }) {
  const { details: texts } = useTexts(entryTexts);
  const [raw, setRaw] = useState(false);
  return (
    <div className={classes['details']}>
      <KindDetails entry={entry} />
      <Facts
        facts={[
          [texts.utc, <code key="utc">{entry.at}</code>],
          [texts.event, entry.eventId],
          [texts.run, entry.runId && <HashText value={entry.runId} label={texts.run} shown={13} />],
        ]}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mih={32}
        aria-expanded={raw}
        className={classes['screen'] ?? ''}
        onClick={() => setRaw(!raw)}
      >
        {raw ? texts.hideRaw : texts.raw}
      </Button>
      {raw && <pre className={classes['raw']}>{JSON.stringify(entry, null, 2)}</pre>}
    </div>
  );
}

function KindDetails({ entry }: { entry: HistoryEntry }) {
  const { details: texts, ...entryWords } = useTexts(entryTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  switch (entry.type) {
    case 'asked':
      return (
        <Text size="sm" className={classes['question'] ?? ''}>
          {entry.question}
        </Text>
      );
    case 'step':
      return <StepDetails entry={entry} />;
    case 'decision':
      return <ReceiptDetails receipt={entry.receipt} />;
    case 'request':
      return (
        <Facts
          facts={[
            [texts.requestId, <RequestLink key="id" id={entry.requestId} />],
            [texts.deadline, format.moment(entry.deadline)],
            [texts.default, nameOfAction(words, entry.defaultAction)],
            [texts.groups, entry.groups.length === 0 ? texts.everyone : entry.groups.join(', ')],
            [
              texts.shownHash,
              <HashText key="hash" value={entry.shownHash} label={texts.shownHash} shown={16} />,
            ],
          ]}
        />
      );
    case 'message':
      return (
        <Facts
          facts={[
            [texts.by, entry.by],
            [texts.via, entryWords.via[entry.via]],
            [texts.requestId, entry.requestId && <RequestLink id={entry.requestId} />],
            [
              texts.failure,
              entry.failure && [entry.failure.code, entry.failure.message].filter(Boolean).join(': '),
            ],
          ]}
        />
      );
    case 'event':
      return (
        <Facts
          facts={[
            [texts.requestId, entry.data.requestId && <RequestLink id={entry.data.requestId} />],
            [texts.by, entry.data.by],
            [texts.failure, entry.event === 'hitl_error' && entry.data.code],
          ]}
        />
      );
    case 'continued':
      return <Facts facts={[[texts.run, <HashText key="run" value={entry.newRunId} label={texts.run} />]]} />;
    case 'ended':
      return <Facts facts={[[texts.failure, entry.code]]} />;
  }
}

/** A receipt: who decided what, on which sight, and what would have happened otherwise. */
function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { details: texts } = useTexts(entryTexts);
  const { withheld } = useTexts(partTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { reply, lapsed, votes = [], diff, defaultAction, decidedBy } = receipt;
  const byPerson = decidedBy === 'human' || decidedBy === 'cancel';
  return (
    <>
      <Facts
        facts={[
          [texts.requestId, <RequestLink key="id" id={receipt.requestId} />],
          [texts.action, nameOfAction(words, receipt.action)],
          [texts.decidedBy, [words.decidedBy[decidedBy], byPerson && receipt.by].filter(Boolean).join(' · ')],
          [texts.authenticatedBy, receipt.via && nameOfProof(words, receipt.via)],
          [texts.waited, format.duration(receipt.waitedMs)],
          [texts.default, nameOfAction(words, defaultAction)],
          [texts.overridden, decidedBy === 'human' && (overrides(receipt) ? texts.yes : texts.no)],
          [
            texts.shownHash,
            <HashText key="hash" value={receipt.shownHash} label={texts.shownHash} shown={16} />,
          ],
          [texts.reason, reply.reason],
          [texts.comment, reply.comment],
          [texts.query, reply.query],
          [texts.instruction, reply.instruction],
          [texts.value, reply.value !== undefined && JSON.stringify(reply.value)],
          [texts.edits, asJson(reply.edits ?? reply.modifications)],
          [texts.text, !diff && reply.text],
          [texts.lapsed, lapsed && `${format.moment(lapsed.at)} · ${words.changes[lapsed.because]}`],
          [texts.reopenedAs, lapsed?.reopenedAs && <RequestLink id={lapsed.reopenedAs} />],
        ]}
      />
      {receipt.withheld && (
        <Text size="sm" c="dimmed" fs="italic">
          {withheld.not_readable}
        </Text>
      )}
      {votes.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {texts.votes}
          </Text>
          <List size="sm">
            {votes.map(({ by, via, action, at, comment }) => (
              <List.Item key={`${by}${at}`}>
                {by} · {words.done[action as keyof typeof words.done] ?? action} · <ExactTime at={at} />
                {via !== undefined && ` · ${texts.authenticatedBy}: ${nameOfProof(words, via)}`}
                {comment && ` · ${comment}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {diff && (
        <div>
          <Text size="sm" fw={600}>
            {texts.diff}
          </Text>
          <div className={classes['diff']}>
            <TextDiff runs={diff} />
          </div>
        </div>
      )}
    </>
  );
}

function asJson(value: unknown) {
  return value === undefined ? undefined : <code>{JSON.stringify(value)}</code>;
}

/** A request by its id, as a link to what was asked. */
function RequestLink({ id }: { id: string }) {
  return (
    <Anchor component={Link} href={pageAddress('request', id)} inherit>
      {id}
    </Anchor>
  );
}
