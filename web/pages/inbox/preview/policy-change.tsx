import { Code, Table } from '@mantine/core';
import type { KeyChange } from '../../../../contract/requests/policy-change.js';
import type { PreviewProps } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { ScrollBox } from '../../../parts/scroll-box.js';

const texts = {
  en: { list: 'What changes', key: 'Key', from: 'Before', to: 'After' },
  ko: { list: '변경 내용', key: '항목', from: '변경 전', to: '변경 후' },
};

/** Keys that a change of the policy would change. */
export default function PolicyChangePreview({ request: { payload } }: PreviewProps<'policy_change'>) {
  return <KeyChanges changes={payload.changes} />;
}

/** Keys of the policy with their values before and after a change. */
export function KeyChanges({ changes }: { changes: readonly KeyChange[] }) {
  const t = useTexts(texts);
  return (
    <ScrollBox label={t.list}>
      <Table aria-label={t.list} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.key}</Table.Th>
            <Table.Th>{t.from}</Table.Th>
            <Table.Th>{t.to}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ key, from, to }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500} ff="monospace" fz="sm">
                {key}
              </Table.Th>
              <Table.Td>
                <Code>{valueText(from)}</Code>
              </Table.Td>
              <Table.Td>
                <Code fw={700}>{valueText(to)}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function valueText(value: KeyChange['to']): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
