import { Text } from '@mantine/core';
import type { QueryView } from '../../../../contract/query.js';
import type { Receipt, RequestKind } from '../../../../contract/requests/index.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { vocabulary, type Action } from '../../../parts/vocabulary.js';

interface Props {
  status: QueryView;
  kinds: readonly RequestKind[];
}

/** Decisions at a step, made by people or by default. */
export function Decisions({ status, kinds }: Props) {
  const words = useTexts(vocabulary);
  const format = useFormat();
  const receipts = status.receipts.filter(({ kind }) => kinds.includes(kind));
  const by = ({ decidedBy, by: person }: Receipt) =>
    decidedBy === 'human' ? person : words.decidedBy[decidedBy];
  return receipts.map((receipt) => (
    <span key={receipt.requestId}>
      {words.kinds[receipt.kind]}:{' '}
      <Text component="span" inherit c="var(--mantine-color-text)">
        {words.done[receipt.action as Action] ?? receipt.action}
      </Text>
      {` · ${by(receipt)} · `}
      <time dateTime={receipt.at} title={format.moment(receipt.at)}>
        {format.clock(receipt.at)}
      </time>
    </span>
  ));
}
