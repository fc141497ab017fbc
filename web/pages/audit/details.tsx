import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { HistoryEntry } from '../../../contract/history.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { HashText } from '../../parts/hash-text.js';
import { nameOfAction, vocabulary } from '../../parts/vocabulary.js';
import classes from './audit.module.css';
import { entryTexts } from './entry-texts.js';
import { Facts } from './facts.js';
import { ReceiptDetails } from './receipt-details.js';
import { RequestLink } from './request-link.js';
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
