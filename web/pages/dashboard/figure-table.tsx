import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/language.js';
import { ScrollBox } from '../../parts/scroll-box.js';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.js';

export interface FigureRow {
  key: string;
  name: ReactNode;
  cells: readonly ReactNode[];
  /** Length of the bar under the name, 0..1. */
  bar?: number | undefined;
  /** Sums up the others. */
  strong?: boolean;
}

interface Props {
  caption: string;
  /** Of the names, then of the cells. */
  head: readonly string[];
  rows: readonly FigureRow[];
}

/** Figures by name, with a bar under each name where they compare. */
export function FigureTable({ caption, head, rows }: Props) {
  const { none } = useTexts(dashboardTexts);
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed" data-none>
        {none}
      </Text>
    );
  }
  return (
    <ScrollBox label={caption} maxHeight="22rem">
      <Table
        miw={Math.max(260, 70 + 72 * head.length)}
        fz="sm"
        verticalSpacing={5}
        aria-label={caption}
        className={classes['figures'] ?? ''}
      >
        <Table.Thead>
          <Table.Tr>
            {head.map((name, column) => {
              const align = column === 0 ? 'start' : 'end';
              return name === '' ? (
                <Table.Td key={name} />
              ) : (
                <Table.Th key={name} scope="col" ta={align}>
                  {name}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, cells, bar, strong }) => (
            <Table.Tr key={key} fw={strong ? 600 : undefined}>
              <Table.Th scope="row" fw="inherit">
                {name}
                {bar !== undefined && (
                  <span className={classes['bar']} aria-hidden>
                    <span style={{ width: `${Math.min(1, bar) * 100}%` }} />
                  </span>
                )}
              </Table.Th>
              {cells.map((cell, column) => (
                <Table.Td key={column} ta="end">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
