import { Anchor, Badge, Button, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import type { PolicyVersion } from '../../../../contract/policies.js';
import { useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { KeyChanges } from '../../inbox/preview/policy-change.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import classes from '../administration.module.css';
import { Proposal } from './proposal.js';
import { policyTexts } from './texts.js';

/** Milliseconds between two looks at what was decided elsewhere. */
export const AGAIN_MS = 5_000;

/** Versions of the policy, newest first, and the changes that wait for a decision. */
export function Versions() {
  const texts = useTexts(policyTexts);
  const { data, error, refetch } = useEndpoint(
    'listPolicies',
    { query: { limit: 50 } },
    { refetchInterval: AGAIN_MS },
  );
  const [restoring, setRestoring] = useState<number>();
  if (!data)
    return error ? <ProblemView error={error} onRetry={() => void refetch()} /> : <Loading lines={3} />;
  return (
    <section aria-label={texts.versions}>
      <Title order={2} size="h6" mt="lg" mb={6}>
        {texts.versions}
      </Title>
      {restoring !== undefined && (
        <Proposal
          what={texts.goBack(restoring)}
          proposed={{ restore: restoring }}
          onDone={() => setRestoring(undefined)}
        />
      )}
      <ul className={classes['box']} aria-label={texts.versions}>
        {data.proposals.map(({ id, requestId, reason, proposedBy, at }) => (
          <li key={id} className={classes['item']}>
            <div className={classes['said']}>
              <div className={classes['name']}>
                <Badge color="orange" variant="light">
                  {texts.waiting}
                </Badge>
                {reason}
              </div>
              <div className={classes['detail']}>
                {texts.proposedBy(proposedBy)} · <TimeText at={at} />
              </div>
            </div>
            <Anchor component={Link} size="sm" href={pageAddress('request', requestId)}>
              {texts.look}
            </Anchor>
          </li>
        ))}
        {data.items.map((version, i) => (
          <Version
            key={version.version}
            version={version}
            inForce={i === 0}
            onRestore={() => setRestoring(version.version)}
          />
        ))}
      </ul>
      {data.next !== undefined && <p className={classes['detail']}>{texts.more}</p>}
    </section>
  );
}

interface VersionProps {
  version: PolicyVersion;
  inForce: boolean;
  onRestore: () => void;
}

function Version({ version: of, inForce, onRestore }: VersionProps) {
  const texts = useTexts(policyTexts);
  const { version, at, reason, proposedBy, approvedBy = [], restores, withdrawnBy, changes } = of;
  return (
    <li className={classes['item']}>
      <div className={classes['said']}>
        <div className={classes['name']}>
          <span>{texts.version(version)}</span>
          {inForce && (
            <Badge color="teal" variant="light">
              {texts.inForce}
            </Badge>
          )}
        </div>
        <div>{withdrawnBy ? texts.withdrawnBy(withdrawnBy) : (reason ?? texts.ofSettings)}</div>
        {at !== undefined && (
          <div className={classes['detail']}>
            {proposedBy !== undefined &&
              `${texts.proposedBy(proposedBy)} · ${texts.approvedBy(approvedBy.join(', '))} · `}
            <TimeText at={at} />
          </div>
        )}
        {restores !== undefined && <div className={classes['detail']}>{texts.restored(restores)}</div>}
        {changes.length > 0 && (
          <details>
            <summary className={classes['detail']}>{texts.changes(changes.length)}</summary>
            <KeyChanges changes={changes} />
          </details>
        )}
      </div>
      {!inForce && (
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          {texts.goBackTo(version)}
        </Button>
      )}
    </li>
  );
}
