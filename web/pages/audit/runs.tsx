import { Anchor, Table, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { QueryHistory } from '../../../contract/history.js';
import type { Language } from '../../../contract/language.js';
import { useFormat } from '../../language/format.js';
import { useLanguage, useTexts } from '../../language/language.js';
import { HashText } from '../../parts/hash-text.js';
import { ScrollBox } from '../../parts/scroll-box.js';
import { auditTexts } from './texts.js';

/** The runs of the workflow: where the raw history is, and how large it has become. */
export function Runs({ runs }: { runs: QueryHistory['runs'] }) {
  const { runs: texts } = useTexts(auditTexts);
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {texts.title}
      </Title>
      <ScrollBox label={texts.title}>
        <Table verticalSpacing={6} fz="sm" w="auto" miw={440} style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.run}</Table.Th>
              <Table.Th ta="end">{texts.events}</Table.Th>
              <Table.Th ta="end">{texts.bytes}</Table.Th>
              <Table.Th>{texts.temporal}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map(({ runId, events, bytes, url }) => (
              <Table.Tr key={runId}>
                <Table.Td>
                  <HashText value={runId} label={texts.run} shown={13} />
                </Table.Td>
                <Table.Td ta="end">{format.number(events)}</Table.Td>
                <Table.Td ta="end">{bytes === undefined ? '–' : sizeOf(bytes, language)}</Table.Td>
                <Table.Td>
                  {url === undefined ? (
                    <Text size="sm" c="dimmed">
                      {texts.noLink}
                    </Text>
                  ) : (
                    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
                      {texts.open} <IconExternalLink size={14} aria-hidden />
                    </Anchor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </section>
  );
}

function sizeOf(bytes: number, language: Language): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
