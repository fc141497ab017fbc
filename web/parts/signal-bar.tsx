import { Group, Progress, Text } from '@mantine/core';
import { useId } from 'react';

interface Props {
  label: string;
  /** The value in words. */
  value: string;
  /** 0..1, how far the bar goes. */
  share: number;
  /** True if the value is sufficient; the bar is then quiet. */
  good: boolean;
  /** Meaning of the signal and the value that would be enough. */
  meaning?: string | undefined;
}

/** One signal: its name, its value in words and as a bar, and what it means. */
export function SignalBar({ label, value, share, good, meaning }: Props) {
  const id = useId();
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" id={id}>
          {label}
        </Text>
        <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Text>
      </Group>
      <Progress.Root size={6} my={4}>
        <Progress.Section
          value={Math.round(share * 100)}
          color={good ? 'teal' : 'orange'}
          aria-labelledby={id}
          aria-valuetext={value}
        />
      </Progress.Root>
      {meaning !== undefined && (
        <Text size="xs" c="dimmed">
          {meaning}
        </Text>
      )}
    </div>
  );
}
