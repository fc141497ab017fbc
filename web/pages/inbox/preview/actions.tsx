import { Button, Kbd, Text } from '@mantine/core';
import { Link } from 'wouter';
import { KIND_FACTS } from '../../../../contract/requests/kinds.js';
import { actionsFor } from '../../../../domain/vocabulary/index.js';
import { isApprovable } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { useNow } from '../../../parts/now.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { actTexts } from '../act-texts.js';
import { addressToOpen } from '../address.js';
import { useMe, useObstacles } from '../obstacles.js';
import { claimOf, type Waiting } from '../waiting.js';
import classes from './preview.module.css';

/** Actions on the selected request; each has a key, too. */
export interface RequestActions {
  approve: (request: Waiting) => void;
  refuse: (request: Waiting) => void;
  claim: (request: Waiting) => void;
}

interface Props {
  request: Waiting;
  busy: boolean;
  actions: RequestActions;
}

/** The acts that need no form, and the ways to those that do. */
export function Actions({ request, busy, actions }: Props) {
  const texts = useTexts(actTexts);
  const names = actionsFor(useTexts(vocabulary), request);
  const me = useMe();
  const claim = claimOf(request, useNow());
  const obstacles = useObstacles();
  const blocked = obstacles.ofDeciding(request);
  const unapprovable = obstacles.ofApproving(request);
  const approvable = isApprovable(request.kind);
  return (
    <div className={classes['bar']}>
      {(blocked ?? (approvable ? unapprovable : undefined)) && (
        <Text size="sm" c="dimmed" w="100%">
          {blocked ?? unapprovable}
        </Text>
      )}
      {approvable && (
        <Button
          size="sm"
          px={8}
          loading={busy}
          disabled={unapprovable !== undefined}
          rightSection={<Key name="a" filled />}
          aria-keyshortcuts="a"
          onClick={() => actions.approve(request)}
        >
          {names.approve}
        </Button>
      )}
      <Button
        size="sm"
        px={8}
        variant={approvable ? 'default' : 'filled'}
        component={Link}
        href={addressToOpen(request)}
        rightSection={<Key name="⏎" filled={!approvable} />}
        aria-keyshortcuts="Enter"
      >
        {texts.open}
      </Button>
      <Button
        size="sm"
        px={8}
        variant="default"
        disabled={busy || blocked !== undefined}
        rightSection={<Key name="x" />}
        aria-keyshortcuts="x"
        onClick={() => actions.refuse(request)}
      >
        {names[KIND_FACTS[request.kind].refusing]}…
      </Button>
      <Button
        size="sm"
        px={8}
        variant="subtle"
        color="gray"
        disabled={busy || (blocked !== undefined && claim?.by !== me)}
        rightSection={<Key name="c" />}
        aria-keyshortcuts="c"
        onClick={() => actions.claim(request)}
      >
        {claim?.by === me ? texts.release : texts.claim}
      </Button>
    </div>
  );
}

function Key({ name, filled }: { name: string; filled?: boolean }) {
  return (
    <Kbd size="xs" aria-hidden style={filled ? { background: 'transparent', color: 'inherit' } : undefined}>
      {name}
    </Kbd>
  );
}
