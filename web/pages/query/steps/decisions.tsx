import { Text } from '@mantine/core';
import type { QueryView } from '../../../../contract/query.js';
import type { Receipt } from '../../../../contract/requests/index.js';
import { viewOf } from '../../../kinds/kinds.js';
import { doneName } from '../../../../domain/vocabulary/index.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { vocabulary } from '../../../parts/vocabulary.js';

interface Props {
  status: QueryView;
  step: NonNullable<ReturnType<typeof viewOf>['step']>;
}

/** Decisions at a step, made by people or by default. */
export function Decisions({ status, step }: Props) {
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
