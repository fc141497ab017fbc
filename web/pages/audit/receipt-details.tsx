import { List, Text } from '@mantine/core';
import type { Receipt } from '../../../contract/requests/index.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { ExactTime } from '../../parts/exact-time.js';
import { HashText } from '../../parts/hash-text.js';
import { TextDiff } from '../../parts/text-diff.js';
import { partTexts } from '../../parts/texts.js';
import { nameOfAction, nameOfProof, vocabulary } from '../../parts/vocabulary.js';
import classes from './audit.module.css';
import { overrides } from './describe.js';
import { entryTexts } from './entry-texts.js';
import { Facts } from './facts.js';
import { RequestLink } from './request-link.js';

/** A receipt: who decided what, on which sight, and what would have happened otherwise. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
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
