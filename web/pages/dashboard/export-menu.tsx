import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportFormat } from '../../../contract/metrics.js';
import { useTexts } from '../../language/language.js';
import { useDownload } from '../../parts/use-download.js';
import { dashboardTexts } from './texts.js';

const EXPORTS = [
  { endpoint: 'exportMetrics', name: 'metrics' },
  { endpoint: 'exportFeedback', name: 'feedback' },
] as const;
const FORMATS: readonly ExportFormat[] = ['csv', 'jsonl'];

/** Saves the period's queries or opinions as files, one row each. */
export function ExportMenu({ days }: { days: number }) {
  const texts = useTexts(dashboardTexts);
  const { save, isPending } = useDownload();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          mih={32}
          loading={isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORTS.flatMap(({ endpoint, name }) =>
          FORMATS.map((format) => (
            <Menu.Item
              key={name + format}
              onClick={() =>
                save({
                  name: `vouch-${name}-${days}d.${format}`,
                  endpoint,
                  input: { query: { days, format } },
                })
              }
            >
              {texts.exports[name]} · {texts.exports[format]}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
