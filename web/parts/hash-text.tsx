import { ActionIcon, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../language/language.js';
import { partTexts } from './texts.js';

interface Props {
  value: string;
  /** Name of the value, for the label of the button. */
  label: string;
  /** Number of characters to show; all when absent. */
  shown?: number;
}

/** A hash or an id as its beginning, with a button that copies the whole. */
export function HashText({ value, label, shown }: Props) {
  const texts = useTexts(partTexts);
  const short = shown === undefined || value.length <= shown + 1 ? value : `${value.slice(0, shown)}…`;
  return (
    <Group component="span" gap={2} wrap="nowrap" display="inline-flex">
      <Code title={value} {...(shown === undefined ? {} : { style: { whiteSpace: 'nowrap' } })}>
        {short}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            size={32}
            my={-6}
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            aria-label={copied ? texts.copiedValue(label) : texts.copyValue(label)}
            title={texts.copyValue(label)}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
