import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTexts } from '../../language/language.js';
import { HashText } from '../../parts/hash-text.js';
import { administrationTexts } from './texts.js';

/** A secret, the only time that it can be read. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { once } = useTexts(administrationTexts);
  return (
    <Alert color="orange" icon={<IconKey aria-hidden />} title={once.title} role="status" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{once.detail}</Text>
        <HashText value={secret} label={once.label} />
        <Button size="sm" variant="default" onClick={onDone}>
          {once.done}
        </Button>
      </Stack>
    </Alert>
  );
}
