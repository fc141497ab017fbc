import { Button, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../language/language.js';
import { removePersisted, persistedUnder } from '../../../parts/persisted-state.js';
import { partTexts } from '../../../parts/texts.js';
import { outcomeTexts } from './outcome-texts.js';
import classes from './frame.module.css';

/** Input that the viewer has not sent for a request that is closed by now, to be copied. */
export function UnsentInput({ id }: { id: string }) {
  const texts = useTexts(outcomeTexts);
  const { copied } = useTexts(partTexts);
  const [kept, setKept] = useState(() => readUnsent(id));
  if (kept.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section">
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={2} size="h5">
            {texts.typed}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.typedHint}
          </Text>
        </div>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => {
            removePersisted(`${id}:`);
            setKept([]);
          }}
        >
          {texts.discard}
        </Button>
      </Group>
      <Stack gap="sm">
        {kept.map(({ name, text }) => (
          <Group key={name} align="flex-start" wrap="nowrap" gap="sm">
            <Text
              size="sm"
              flex={1}
              mah="16rem"
              tabIndex={0}
              className={classes['typed'] ?? ''}
              style={{ whiteSpace: 'pre-wrap', overflow: 'auto' }}
            >
              {text}
            </Text>
            <CopyButton value={text}>
              {({ copied: done, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {done ? copied : texts.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

/** Texts as they were typed, everything else as JSON; what is empty or only a switch says nothing. */
function readUnsent(id: string): { name: string; text: string }[] {
  return persistedUnder(`${id}:`).flatMap(({ name, value }) => {
    const empty = value === null || value === undefined || typeof value === 'boolean';
    const text = empty ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return ['', '[]', '{}', '""'].includes(text.trim()) ? [] : [{ name, text }];
  });
}
