import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../contract/history.js';
import type { ModelCall } from '../../../contract/query.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { HashText } from '../../parts/hash-text.js';
import { ScrollBox } from '../../parts/scroll-box.js';
import { partTexts } from '../../parts/texts.js';
import { entryTexts } from './entry-texts.js';
import { Facts } from './facts.js';

type StepEntry = Extract<HistoryEntry, { type: 'step' }>;

/** A step of the machine: how it ran, which models it called, what it found. */
export function StepDetails({ entry }: { entry: StepEntry }) {
  const { details: texts, execution, ...entryWords } = useTexts(entryTexts);
  const format = useFormat();
  const { ms, attempts, calls, tool, search, passages = [], failure } = entry;
  return (
    <>
      <Facts
        facts={[
          [texts.duration, ms !== undefined && format.duration(ms)],
          [texts.attempts, attempts],
          [texts.execution, execution[entry.execution]],
          [texts.tool, tool],
          [texts.search, search && (search.query || entryWords.withheldSearch)],
          [texts.hits, search && format.number(search.hits)],
          [texts.failure, failure && [failure.code, failure.message].filter(Boolean).join(': ')],
        ]}
      />
      {calls.length > 0 && <Calls calls={calls} />}
      {passages.length > 0 && <Passages passages={passages} />}
    </>
  );
}

function Calls({ calls }: { calls: readonly ModelCall[] }) {
  const { details: texts, attemptKinds } = useTexts(entryTexts);
  const format = useFormat();
  const { call: names } = texts;
  return (
    <DetailTable
      title={texts.calls}
      head={[names.prompt, names.version, names.model, names.attempt, names.input, names.output, names.cost]}
      numbersFrom={4}
      rows={calls.map((call) => [
        call.prompt,
        call.version,
        call.model,
        attemptKinds[call.attempt],
        format.number(call.inputTokens),
        format.number(call.outputTokens),
        format.usd(call.costUsd),
      ])}
    />
  );
}

function Passages({ passages }: { passages: NonNullable<StepEntry['passages']> }) {
  const { details: texts } = useTexts(entryTexts);
  const { withheld } = useTexts(partTexts);
  const { passage: names } = texts;
  return (
    <DetailTable
      title={texts.passages}
      head={[names.title, names.id, names.hash, names.grade]}
      numbersFrom={3}
      rows={passages.map(({ id, title, contentHash, grade, withheld: closed }) => [
        closed ? (
          <Text key="title" size="sm" c="dimmed" fs="italic">
            {withheld.not_readable}
          </Text>
        ) : (
          title
        ),
        id,
        <HashText key="hash" value={contentHash} label={names.hash} shown={12} />,
        grade?.toFixed(2) ?? '–',
      ])}
    />
  );
}

interface DetailTableProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Columns from here on are numbers. */
  numbersFrom: number;
}

function DetailTable({ title, head, rows, numbersFrom }: DetailTableProps) {
  const align = (column: number) => (column >= numbersFrom ? 'end' : 'start');
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ScrollBox label={title}>
        <Table fz="sm" verticalSpacing={4} miw={620} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {head.map((name, column) => (
                <Table.Th key={name} ta={align(column)}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              <Table.Tr key={row}>
                {cells.map((cell, column) => (
                  <Table.Td key={column} ta={align(column)}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </div>
  );
}
