import { Badge, Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiKey } from '../../../../contract/keys.js';
import { useAct, useEndpoint } from '../../../api/api.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { EmptyState } from '../../../parts/empty-state.js';
import { ListEnd } from '../../../parts/list-end.js';
import { usePages } from '../../../parts/live-pages.js';
import { Loading } from '../../../parts/loading.js';
import { useNow } from '../../../parts/now.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import classes from '../administration.module.css';
import { MakingHead, useSecretOnce } from '../making.js';
import { KeyForm } from './key-form.js';
import { keysTexts } from './texts.js';

/** API keys: who acts with each, until when, and the way to make and to end one. */
export function Keys() {
  const texts = useTexts(keysTexts);
  const pages = usePages('listKeys', {});
  const { items, error, refresh } = pages;
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { show, shown } = useSecretOnce();
  if (!items) return error ? <ProblemView error={error} onRetry={refresh} /> : <Loading lines={6} />;
  return (
    <>
      <MakingHead
        about={me?.via === undefined ? texts.notNeeded : texts.about}
        create={texts.create}
        onMade={show}
        form={KeyForm}
      />
      {shown}
      {items.length === 0 && <EmptyState icon={<IconKey size={40} />} title={texts.empty} />}
      <ul className={classes['box']} aria-label={texts.list} hidden={items.length === 0}>
        {items.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRotated={show} />
        ))}
      </ul>
      {items.length > 0 && <ListEnd pages={pages} />}
    </>
  );
}

function KeyRow({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (secret: string) => void }) {
  const texts = useTexts(keysTexts);
  const { roles } = useTexts(vocabulary);
  const format = useFormat();
  const now = useNow();
  const revoke = useAct('revokeKey', ['listKeys']);
  const rotate = useAct('rotateKey', ['listKeys']);
  const [sure, setSure] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { id, name, principal, expiresAt, revokedAt, lastUsedAt } = apiKey;
  const expired = expiresAt !== undefined && Date.parse(expiresAt) <= now;
  const ended = revokedAt !== undefined || expired;
  const params = { id };
  const failed = revoke.error ?? rotate.error;
  const keep = () => {
    setSure(false);
    setWasAsked(true);
  };
  return (
    <li className={classes['item']}>
      <div className={classes['said']}>
        <div className={classes['name']}>
          {name}
          {ended && (
            <Badge color="gray" variant="light">
              {revokedAt === undefined ? texts.expired : texts.revoked}
            </Badge>
          )}
        </div>
        <div className={classes['detail']}>
          {texts.actsAs(principal, apiKey.roles.map((role) => roles[role]).join(', '))}
        </div>
        <div className={classes['detail']}>
          {expiresAt === undefined ? texts.forever : texts.expires(format.moment(expiresAt))} ·{' '}
          {lastUsedAt === undefined ? (
            texts.unused
          ) : (
            <>
              {texts.used} <TimeText at={lastUsedAt} />
            </>
          )}{' '}
          · {texts.madeBy(apiKey.createdBy, format.moment(apiKey.createdAt))}
        </div>
        {failed && <ProblemView error={failed} />}
      </div>
      {!ended && !sure && (
        <div className={classes['acts']}>
          <Button
            size="xs"
            variant="default"
            loading={rotate.isPending}
            onClick={() =>
              void rotate
                .act({ params, body: { graceSeconds: 3600 } })
                .then((key) => onRotated(key.secret))
                .catch(() => undefined)
            }
          >
            {texts.rotate}
          </Button>
          <Button size="xs" variant="default" c="red" autoFocus={wasAsked} onClick={() => setSure(true)}>
            {texts.revoke}
          </Button>
        </div>
      )}
      {!ended && sure && (
        <div className={classes['acts']}>
          <Text size="sm" role="alert">
            {texts.sure}
          </Text>
          <Button
            size="xs"
            color="red"
            loading={revoke.isPending}
            onClick={() =>
              void revoke
                .act({ params })
                .catch(() => undefined)
                .finally(keep)
            }
          >
            {texts.revokeNow}
          </Button>
          <Button size="xs" variant="default" autoFocus onClick={keep}>
            {texts.keep}
          </Button>
        </div>
      )}
    </li>
  );
}
