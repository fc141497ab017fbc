import { Anchor, Text, Title } from '@mantine/core';
import { useTexts } from '../../language/language.js';
import { dashboardTexts } from './texts.js';

/** Points operators to the same figures for Prometheus. */
export function Operators() {
  const { operators } = useTexts(dashboardTexts);
  return (
    <section>
      <Title order={2} size="h6" mb={4}>
        {operators.title}
      </Title>
      <Text size="sm" c="dimmed">
        {operators.before}{' '}
        <Anchor href="/metrics" inherit underline="always">
          {operators.link}
        </Anchor>{' '}
        {operators.after}
      </Text>
    </section>
  );
}
