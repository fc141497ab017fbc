import { Popover, Table, Text, UnstyledButton } from '@mantine/core';
import type { Confidence as ConfidenceOf } from '../../../../contract/judgement.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { resultTexts } from './texts.js';

/** The confidence, and for who wants to know what it is made of. */
export function ConfidenceDetails({ confidence }: { confidence: ConfidenceOf }) {
  const texts = useTexts(resultTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { score, level, signals } = confidence;
  const yesNo = (value: boolean) => (value ? texts.yes : texts.no);
  const rows = [
    [words.signals.bestSimilarity, format.percent(signals.bestSimilarity)],
    [words.signals.gradingPassed, yesNo(signals.gradingPassed)],
    [words.signals.passagesUsed, format.number(signals.passagesUsed)],
    [words.signals.rewrites, signals.rewrites === 0 ? texts.rewritesNone : format.number(signals.rewrites)],
    [words.signals.answered, yesNo(signals.answered)],
  ];
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
