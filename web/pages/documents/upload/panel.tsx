import {
  Autocomplete,
  Button,
  Input,
  MultiSelect,
  Paper,
  SegmentedControl,
  Text,
  Title,
} from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import type { UploadRules } from '../../../../contract/endpoints.js';
import { EVERYONE } from '../../../../contract/grants.js';
import { useApi } from '../../../api/api.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import classes from '../documents.module.css';
import { documentsTexts } from '../texts.js';
import { UploadList } from './list.js';
import { addUploads, type Batch } from './uploads.js';

const COLLECTION = /^[A-Za-z0-9._-]{1,60}$/;
const MEGABYTE = 1024 * 1024;
/** Endings that are told apart by programs only. */
const SAME_KIND = ['htm', 'markdown', 'tsv'];

const INVALID = 'input[aria-invalid="true"], [aria-invalid="true"] input';

interface Props {
  rules: UploadRules;
  collections: string[];
  /** Groups of the viewer, who may share with no others. */
  groups: string[];
}

/** Takes files into the index: dropped or chosen, with what the batch has in common. */
export function UploadPanel({ rules, collections, groups }: Props) {
  const { upload: texts, classification: levels, everyone } = useTexts(documentsTexts);
  const format = useFormat();
  const api = useApi();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [batch, setBatch] = useState<Batch>({
    collection: 'uploads',
    groups: groups.includes(EVERYONE) ? [EVERYONE] : groups,
    classification: 'internal',
  });
  const invalid = !COLLECTION.test(batch.collection) || batch.groups.length === 0;
  const [turnedAway, setTurnedAway] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const take = (files: FileList | null) => {
    setTurnedAway(invalid);
    if (invalid) fields.current?.querySelector<HTMLInputElement>(INVALID)?.focus();
    else if (files) addUploads(api, [...files], batch, rules);
  };
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  const kinds = rules.endings.filter((ending) => !SAME_KIND.includes(ending)).map((one) => one.toUpperCase());
  return (
    <Paper component="section" withBorder p="md" mb="lg" id="add-documents" aria-labelledby="add-title">
      <Title order={2} size="h5" mb="sm" id="add-title">
        {texts.title}
      </Title>
      <div className={classes['batch']} ref={fields}>
        <Autocomplete
          label={texts.collection}
          data={collections}
          value={batch.collection}
          error={COLLECTION.test(batch.collection) ? undefined : texts.badCollection}
          onChange={(collection) => setBatch((before) => ({ ...before, collection }))}
        />
        <MultiSelect
          label={texts.groups}
          title={texts.groupsHint}
          data={groups.map((value) => ({ value, label: value === EVERYONE ? everyone : value }))}
          value={batch.groups}
          error={batch.groups.length === 0 ? texts.noGroup : undefined}
          hidePickedOptions
          onChange={(chosen) => setBatch((before) => ({ ...before, groups: chosen }))}
        />
        <div>
          <Input.Label labelElement="div" id="classification">
            {texts.classification}
          </Input.Label>
          <SegmentedControl
            aria-labelledby="classification"
            fullWidth
            data={(['public', 'internal', 'confidential'] as const).map((value) => ({
              value,
              label: levels[value],
            }))}
            value={batch.classification}
            onChange={(classification) => setBatch((before) => ({ ...before, classification }))}
          />
        </div>
      </div>
      <div
        className={classes['drop']}
        data-over={over || undefined}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <IconUpload size={28} stroke={1.5} aria-hidden />
        <Text fw={600} visibleFrom="sm">
          {texts.drop}
        </Text>
        <Button variant="light" disabled={invalid} onClick={() => chooser.current?.click()}>
          {texts.choose}
        </Button>
        <Text size="sm" c="dimmed" id="upload-rules">
          {texts.rules(kinds.join(', '), format.number(rules.maxBytes / MEGABYTE))}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.replaces}
        </Text>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={rules.endings.map((ending) => `.${ending}`).join(',')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = ''; // the same file may be chosen again
          }}
        />
      </div>
      {turnedAway && invalid && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {texts.turnedAway}
        </Text>
      )}
      <UploadList megabytes={rules.maxBytes / MEGABYTE} />
    </Paper>
  );
}
