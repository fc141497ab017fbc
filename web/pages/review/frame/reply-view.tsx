import { Box, Text } from '@mantine/core';
import type { Receipt } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { TextDiff } from '../../../parts/text-diff.js';
import { outcomeTexts } from './outcome-texts.js';

/** The reply of a decision: texts and changes. */
export function ReplyView({ receipt: { reply, diff, withheld } }: { receipt: Receipt }) {
  const texts = useTexts(outcomeTexts);
  const said: [string, string | undefined][] = [
    [texts.reason, reply.reason],
    [texts.searchWords, reply.query],
    [texts.instruction, reply.instruction],
    [texts.given, diff ? undefined : (reply.text ?? asText(reply.value))],
    [texts.comment, reply.comment],
  ];
  return (
    <>
      {said.map(
        ([label, text]) =>
          text !== undefined &&
          text !== '' && (
            <Text key={label} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              <Text span inherit fw={600}>
                {label}:{' '}
              </Text>
              {text}
            </Text>
          ),
      )}
      {withheld && <Text size="sm">{texts.withheld}</Text>}
      {diff && (
        <Box>
          <Text size="sm" fw={600}>
            {texts.edited}
          </Text>
          <TextDiff runs={diff} />
        </Box>
      )}
    </>
  );
}

function asText(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return JSON.stringify(value);
}
