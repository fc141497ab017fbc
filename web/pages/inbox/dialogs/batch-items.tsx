import { Text } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCircleHalf2, IconUser } from '@tabler/icons-react';
import { KindIcon } from '../../../kinds/kind-icon.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { Outcome } from '../outcome.js';
import type { Waiting } from '../waiting.js';
import classes from './dialogs.module.css';

const SIGNS: Record<Outcome['state'], { icon: typeof IconCheck; colour: string }> = {
  decided: { icon: IconCheck, colour: 'teal' },
  counted: { icon: IconCircleHalf2, colour: 'blue' },
  before: { icon: IconUser, colour: 'orange' },
  refused: { icon: IconAlertCircle, colour: 'red' },
};

interface Props {
  requests: Waiting[];
  noteOf?: (request: Waiting) => string | undefined;
  outcomeOf?: (request: Waiting) => Outcome;
}

/** Requests of a batch, each with its question and what is to be known of it. */
export function BatchItems({ requests, noteOf, outcomeOf }: Props) {
  const { kinds } = useTexts(vocabulary);
  return (
    <ul className={classes['items']} tabIndex={0}>
      {requests.map((request) => {
        const note = noteOf?.(request);
        return (
          <li key={request.id}>
            <KindIcon kind={request.kind} size={24} />
            <div className={classes['item']}>
              <Text size="sm" fw={500}>
                {request.payload.question}
              </Text>
              <Text size="sm" c="dimmed" component="div" className={classes['about'] ?? ''}>
                {kinds[request.kind]}
                {request.kind === 'answer_review' && <ConfidenceBadge {...request.payload.confidence} />}
                {request.kind === 'approval_request' && <span>{request.payload.todo.tool}</span>}
                {note !== undefined && <span>{note}</span>}
              </Text>
              {outcomeOf && <OutcomeText outcome={outcomeOf(request)} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function OutcomeText({ outcome: { state, text } }: { outcome: Outcome }) {
  const { icon: Sign, colour } = SIGNS[state];
  return (
    <Text size="sm" c={colour} component="div" className={classes['about'] ?? ''}>
      <Sign size={16} aria-hidden style={{ flexShrink: 0 }} />
      {text}
    </Text>
  );
}
