import { Text } from '@mantine/core';
import { KindIcon } from '../../../kinds/kind-icon.js';
import { viewOf } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { useToolName } from '../../../parts/plan-names.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { Waiting } from '../waiting.js';
import classes from './dialogs.module.css';

interface Props {
  requests: Waiting[];
  noteOf?: (request: Waiting) => string | undefined;
}

/** Requests of a batch, each with its question and what is to be known of it. */
export function BatchItems({ requests, noteOf }: Props) {
  const { kinds } = useTexts(vocabulary);
  const nameOf = useToolName();
  return (
    <ul className={classes['items']} tabIndex={0}>
      {requests.map((request) => {
        const note = noteOf?.(request);
        const subject = viewOf(request.kind).subject(request, nameOf);
        return (
          <li key={request.id}>
            <KindIcon kind={request.kind} size={24} />
            <div className={classes['item']}>
              <Text size="sm" fw={500}>
                {request.payload.question}
              </Text>
              <Text size="sm" c="dimmed" component="div" className={classes['about'] ?? ''}>
                {kinds[request.kind]}
                {request.kind === 'answer_review' && request.payload.confidence && (
                  <ConfidenceBadge {...request.payload.confidence} />
                )}
                {subject !== undefined && <span>{subject}</span>}
                {note !== undefined && <span>{note}</span>}
              </Text>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
