import { Anchor, Button, Group, Radio, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { IconMessage2Plus, IconMessages, IconX } from '@tabler/icons-react';
import type { Mode } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { vocabulary } from '../../parts/vocabulary.js';
import classes from './ask.module.css';
import { askTexts } from './texts.js';

/** Options of a question. */
export interface AskOptions {
  /** As the installation has it when empty. */
  mode: Mode | '';
  collections: string[];
  stream: boolean;
}

export const DEFAULT_OPTIONS: AskOptions = { mode: '', collections: [], stream: true };

const COLLECTION = /^[A-Za-z0-9._-]{1,60}$/;

interface Props {
  options: AskOptions;
  onChange: (options: AskOptions) => void;
  session: string | undefined;
  onNewSession: () => void;
}

/** Chips of the options that differ from the usual, each to be taken back. */
export function ChosenOptions({ options, onChange, session, onNewSession }: Props) {
  const texts = useTexts(askTexts);
  const { modes } = useTexts(vocabulary);
  const { mode, collections, stream } = options;
  const reset = (part: Partial<AskOptions>) => () => onChange({ ...options, ...part });
  return (
    <>
      {mode !== '' && <Chosen onRemove={reset({ mode: '' })}>{modes[mode]}</Chosen>}
      {collections.length > 0 && (
        <Chosen
          onRemove={reset({ collections: [] })}
        >{`${texts.scope.label}: ${collections.join(', ')}`}</Chosen>
      )}
      {!stream && <Chosen onRemove={reset({ stream: true })}>{texts.stream.off}</Chosen>}
      {session !== undefined && <Chosen onRemove={onNewSession}>{texts.session.goesOn}</Chosen>}
    </>
  );
}

function Chosen({ onRemove, children }: { onRemove: () => void; children: string }) {
  const texts = useTexts(askTexts);
  return (
    <Button
      variant="light"
      size="compact-xs"
      h={28}
      radius="xl"
      fw={500}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={texts.takeBack(children)}
      title={texts.takeBack(children)}
      className={classes['chosen'] ?? ''}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}

export function OptionFields({ options, onChange, session, onNewSession }: Props) {
  const texts = useTexts(askTexts);
  const { modes } = useTexts(vocabulary);
  const me = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { data: { items: collections = [] } = {} } = useEndpoint('listCollections', {});
  const SessionIcon = session ? IconMessages : IconMessage2Plus;
  return (
    <div className={classes['options']}>
      <Radio.Group
        label={texts.mode.label}
        value={options.mode}
        onChange={(mode) => onChange({ ...options, mode: mode })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="" label={texts.mode.default} description={texts.mode.defaultHint} />
          {me.data?.modes.map((mode) => (
            <Radio key={mode} value={mode} label={modes[mode]} description={texts.mode.hints[mode]} />
          ))}
        </Stack>
      </Radio.Group>
      <Stack gap="md">
        <TagsInput
          label={texts.scope.label}
          description={texts.scope.hint}
          placeholder={options.collections.length === 0 ? texts.scope.placeholder : ''}
          data={collections.map(({ collection }) => collection)}
          value={options.collections}
          onChange={(collections) => onChange({ ...options, collections })}
          maxTags={20}
          error={options.collections.every((name) => COLLECTION.test(name)) ? undefined : texts.scope.invalid}
        />
        <Switch
          label={texts.stream.label}
          description={texts.stream.hint}
          checked={options.stream}
          onChange={(event) => onChange({ ...options, stream: event.currentTarget.checked })}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {texts.session.label}
          </Text>
          <Group gap={6} wrap="nowrap" align="flex-start">
            <SessionIcon size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <Text size="sm" role="status">
              {session ? texts.session.goesOn : texts.session.begins}
            </Text>
          </Group>
          {session && (
            <>
              <Text size="xs" c="dimmed">
                {texts.session.goesOnHint}
              </Text>
              <Anchor component="button" type="button" size="sm" py={6} onClick={onNewSession}>
                {texts.session.begin}
              </Anchor>
            </>
          )}
        </div>
      </Stack>
    </div>
  );
}
