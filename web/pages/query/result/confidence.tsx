import { Popover, Table, Text, UnstyledButton } from '@mantine/core';
import type { Confidence as ConfidenceOf, Signal } from '../../../../contract/judgement.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { resultTexts } from './texts.js';

/** Signals that count something; the others are shares, or hold or not. */
const COUNTS: ReadonlySet<Signal> = new Set(['passagesUsed', 'rewrites', 'agreement']);

/** The confidence, and for who wants to know what it is made of. */
export function ConfidenceDetails({ confidence }: { confidence: ConfidenceOf }) {
  const texts = useTexts(resultTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { score, level, signals } = confidence;
  const valueOf = (signal: Signal): string | undefined => {
    const value = signal === 'judged' ? signals.judged?.overall : signals[signal];
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (signal === 'rewrites' && value === 0) return texts.rewritesNone;
    if (value === undefined) return undefined;
    return COUNTS.has(signal) ? format.number(value) : format.percent(value);
  };
  const rows = (Object.keys(words.signals) as Signal[]).flatMap((signal) => {
    const value = valueOf(signal);
    return value === undefined ? [] : [[words.signals[signal], value]];
  });
  return (
    <Popover withArrow shadow="md" position="bottom-start" trapFocus>
      <Popover.Target>
        <UnstyledButton
          py={5}
          display="inline-flex"
          aria-label={`${words.confidence}: ${words.levels[level]} ${score.toFixed(2)}. ${texts.signals}`}
        >
          <ConfidenceBadge level={level} score={score} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)">
        <Text size="sm" fw={600} mb={4}>
          {texts.signals}
        </Text>
        <Table verticalSpacing={4} fz="sm" withRowBorders={false}>
          <Table.Tbody>
            {rows.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th fw={400} c="dimmed" scope="row">
                  {name}
                </Table.Th>
                <Table.Td ta="end">{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Popover.Dropdown>
    </Popover>
  );
}
