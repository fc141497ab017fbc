import { Badge, Button, Text, TextInput } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import type { Webhook } from '../../../../contract/webhooks.js';
import { useAct, useEndpoint } from '../../../api/api.js';
import { useTexts } from '../../../language/language.js';
import { EmptyState } from '../../../parts/empty-state.js';
import { Loading } from '../../../parts/loading.js';
import { ProblemView } from '../../../parts/problem-view.js';
import { TimeText } from '../../../parts/time-text.js';
import classes from '../administration.module.css';
import { MakingForm, MakingHead, useSecretOnce, type FormProps } from '../making.js';
import { Deliveries } from './deliveries.js';
import { webhooksTexts } from './texts.js';

/** Endpoints of other programs, what was sent to them, and the way to send it again. */
export function Webhooks() {
  const texts = useTexts(webhooksTexts);
  const { data, error, refetch } = useEndpoint('listWebhooks', {});
  const { show, shown } = useSecretOnce();
  if (!data)
    return error ? <ProblemView error={error} onRetry={() => void refetch()} /> : <Loading lines={6} />;
  return (
    <>
      <MakingHead about={texts.about} create={texts.create} onMade={show} form={WebhookForm} />
      {shown}
      {data.unreadable && <Text c="red">{texts.unreadable(data.unreadable.join(', '))}</Text>}
      {data.items.length === 0 && <EmptyState icon={<IconWebhook size={40} />} title={texts.empty} />}
      <ul className={classes['box']} aria-label={texts.list} hidden={data.items.length === 0}>
        {data.items.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(webhooksTexts);
  const change = useAct('changeWebhook', ['listWebhooks']);
  const test = useAct('testWebhook', ['listDeliveries']);
  const [open, setOpen] = useState(false);
  const [tested, setTested] = useState<string>();
  const { id, url, description, enabled, disabled, failingSince, types, groups } = webhook;
  const params = { id };
  const failed = change.error ?? test.error;

  async function ping() {
    try {
      const { delivered, status, problem } = await test.act({ params, body: {} });
      const because = problem === undefined ? '' : texts.problems[problem];
      setTested(delivered ? texts.arrived(status ?? 200) : texts.notArrived(because, status));
    } catch {
      // shown in the row
    }
  }

  return (
    <li>
      <div className={classes['item']}>
        <div className={classes['said']}>
          <div className={classes['name']}>
            {description ?? url}
            <Badge color={enabled ? (failingSince ? 'orange' : 'teal') : 'gray'} variant="light">
              {enabled ? (failingSince ? texts.failing : texts.on) : texts.off}
            </Badge>
          </div>
          <div className={classes['detail']}>
            {description !== undefined && `${url} · `}
            {types.length === 0 ? texts.allTypes : types.join(', ')}
            {groups.length > 0 && ` · ${groups.join(', ')}`}
          </div>
          {disabled && (
            <div className={classes['detail']}>
              {texts.disabled[disabled.because]} <TimeText at={disabled.at} />
            </div>
          )}
          {tested !== undefined && (
            <div className={classes['advice']} role="status">
              {tested}
            </div>
          )}
          {failed && <ProblemView error={failed} />}
        </div>
        <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.deliveries}
        </Button>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => void ping()}>
          {texts.test}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          onClick={() => void change.act({ params, body: { enabled: !enabled } }).catch(() => undefined)}
        >
          {enabled ? texts.disable : texts.enable}
        </Button>
      </div>
      {open && <Deliveries webhookId={id} />}
    </li>
  );
}

function WebhookForm(form: FormProps) {
  const texts = useTexts(webhooksTexts);
  const { act, isPending, error } = useAct('createWebhook', ['listWebhooks']);
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');

  async function send() {
    const said = description.trim();
    return (await act({ body: { url, ...(said && { description: said }) } })).secret;
  }

  return (
    <MakingForm {...form} texts={texts} send={send} isPending={isPending} error={error}>
      <TextInput
        label={texts.url}
        description={texts.urlHelp}
        type="url"
        value={url}
        maxLength={2000}
        required
        autoFocus
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <TextInput
        label={texts.description}
        value={description}
        maxLength={200}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </MakingForm>
  );
}
