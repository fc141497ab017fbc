import { Box, Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { RequestView, TextDiff as Runs } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { TextDiff } from '../../../parts/text-diff.js';
import { wordDiff } from '../../../parts/text-diff-words.js';
import { Notice } from './notice.js';
import { refusalTexts } from './refusal-texts.js';

/** Says that a request shows something else than when it was opened, and what; until the reader has seen it. */
export function Changed({ request }: { request: RequestView }) {
  const texts = useTexts(refusalTexts);
  const [seen, setSeen] = useState(request);
  if (seen.shownHash === request.shownHash) return null;
  return (
    <Notice tone="warning" icon={<IconRefresh aria-hidden />} title={texts.changed} role="alert" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{texts.changedHint}</Text>
        <Text size="sm" fw={600}>
          {texts.changedFields}
        </Text>
        {changesOf(seen.payload, request.payload).map(({ name, runs }) => (
          <Box key={name} mah="14rem" style={{ overflow: 'auto' }} tabIndex={0}>
            <TextDiff runs={runs} />
          </Box>
        ))}
        <Button size="xs" variant="default" onClick={() => setSeen(request)}>
          {texts.understood}
        </Button>
      </Stack>
    </Notice>
  );
}

function changesOf(before: object, after: object): { name: string; runs: Runs }[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [asText(old.get(name)), asText(now.get(name))];
    return was === is ? [] : [{ name, runs: wordDiff(was, is) }];
  });
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
