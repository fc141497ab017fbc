import { Alert, Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { KINDS } from '../../../kinds/kinds.js';
import { hasEffects, isLow } from '../../../kinds/second-thought.js';
import { useTexts } from '../../../language/language.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import type { Waiting } from '../waiting.js';
import { BatchItems } from './batch-items.js';
import { dialogTexts } from './texts.js';

/** Summary before a batch is decided: number of each kind, warnings, and each question. */
export function BatchSummary({ requests, warns }: { requests: Waiting[]; warns: boolean }) {
  const { batch: texts } = useTexts(dialogTexts);
  const { kinds } = useTexts(vocabulary);
  if (requests.length === 0) return <Text>{texts.none}</Text>;
  const low = requests.filter(isLow).length;
  const effects = requests.filter(hasEffects).length;
  return (
    <>
      <Group gap={6} mb="sm" aria-label={texts.summary} role="group">
        {KINDS.map((kind) => {
          const count = requests.filter((request) => request.kind === kind).length;
          return count === 0 ? null : (
            <Badge key={kind} variant="default" tt="none" size="lg">
              {kinds[kind]} {count}
            </Badge>
          );
        })}
      </Group>
      {warns && low > 0 && <Warning text={texts.low(low)} />}
      {warns && effects > 0 && <Warning text={texts.effects(effects)} />}
      <BatchItems requests={requests} />
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Alert color="orange" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
      {text}
    </Alert>
  );
}
