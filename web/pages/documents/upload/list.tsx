import { ActionIcon, Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ApiProblem, isOutage } from '../../../../client/errors.js';
import { pageAddress } from '../../../../contract/pages.js';
import { keyOf, useApi, useEndpoint } from '../../../api/api.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { useProblemText } from '../../../parts/problem-view.js';
import classes from '../documents.module.css';
import { documentsTexts } from '../texts.js';
import { clearUploads, isUnderWay, repeatUpload, useUploads, type Upload } from './uploads.js';

const ICONS = {
  waiting: <IconClock size={18} aria-hidden />,
  sending: <IconClock size={18} aria-hidden />,
  reading: <IconClock size={18} aria-hidden />,
  indexed: <IconCircleCheck size={18} color="var(--mantine-color-teal-text)" aria-hidden />,
  refused: <IconCircleX size={18} color="var(--mantine-color-error)" aria-hidden />,
} satisfies Record<Upload['state'], unknown>;

/** The files that are being taken up, each with its progress or the reason for which it was not taken. */
export function UploadList({ megabytes }: { megabytes: number }) {
  const { upload: texts } = useTexts(documentsTexts);
  const cache = useQueryClient();
  const uploads = useUploads();
  const under = uploads.filter(isUnderWay).length;
  const refused = uploads.filter(({ state }) => state === 'refused').length;
  const ended = uploads.length - under;
  useEffect(() => {
    if (ended === 0) return;
    for (const name of ['listDocuments', 'listCollections', 'listFailedUploads'] as const)
      void cache.invalidateQueries({ queryKey: keyOf(name) });
  }, [cache, ended]);
  useEffect(() => {
    if (under === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [under]);
  if (uploads.length === 0) return null;
  return (
    <div>
      <Group justify="space-between" mt="sm" mb={4}>
        <Text size="sm" role="status">
          {texts.progress(ended - refused, uploads.length)}
          {refused > 0 && ` · ${texts.refusedCount(refused)}`}
        </Text>
        {ended > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clearUploads}>
            {texts.clear}
          </Button>
        )}
      </Group>
      <ul className={classes['uploads']} aria-label={texts.files}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} megabytes={megabytes} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ upload, megabytes }: { upload: Upload; megabytes: number }) {
  const { upload: texts } = useTexts(documentsTexts);
  const api = useApi();
  const { name, state, sent, id, chunks, batch } = upload;
  return (
    <li className={classes['upload']}>
      {ICONS[state]}
      <div>
        <Text size="sm" fw={500}>
          {state === 'indexed' && id !== undefined ? (
            <Anchor component={Link} href={pageAddress('document', id)} inherit>
              <bdi>{name}</bdi>
            </Anchor>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Text>
        {state === 'sending' && <Progress value={sent * 100} size="sm" aria-label={texts.sending(name)} />}
        <Text size="sm" c="dimmed">
          {texts.states[state]}
          {state === 'indexed' &&
            ` · ${batch.collection}${chunks === undefined ? '' : ` · ${texts.chunks(chunks)}`}`}
          {state === 'refused' && <Why upload={upload} megabytes={megabytes} />}
        </Text>
      </div>
      {isOutage(upload.error) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.again(name)}
          title={texts.again(name)}
          onClick={() => repeatUpload(api, upload)}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function Why({ upload, megabytes }: { upload: Upload; megabytes: number }) {
  const { refusals } = useTexts(documentsTexts).upload;
  const format = useFormat();
  const { refusal, error, batch, file } = upload;
  const isUnreadable = error instanceof ApiProblem && error.problem.code === 'DOCUMENT_UNREADABLE';
  // what is kept of it is told in the language of who reads it, also when that changes
  const { data: failed } = useEndpoint(
    'listFailedUploads',
    {},
    { enabled: isUnreadable || 'problem' in upload },
  );
  const kept = failed?.items.find(({ id }) => id === `${batch.collection}/${file.name}`);
  const problem = kept?.problem ?? upload.problem;
  if (error && !(isUnreadable && kept)) return <Because error={error} />;
  if (problem !== undefined) return <>: {problem}</>;
  if (!refusal) return null;
  return <>: {refusal === 'size' ? refusals.size(format.number(megabytes)) : refusals[refusal]}</>;
}

function Because({ error }: { error: Error }) {
  const { detail, issues } = useProblemText(error);
  return <>: {[detail, ...issues].join(' ')}</>;
}
