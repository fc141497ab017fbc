import { Button, Menu } from '@mantine/core';
import { IconBraces, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTexts } from '../../language/language.js';
import { saveAsCsv, saveAsJsonLines } from './export.js';
import type { ReadableEntry } from './filter.js';
import { auditTexts } from './texts.js';

interface Props {
  queryId: string;
  entries: readonly ReadableEntry[];
}

/** Saves the entries that are shown; they do not leave the browser for it. */
export function ExportMenu({ queryId, entries }: Props) {
  const { list: texts } = useTexts(auditTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          disabled={entries.length === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => saveAsCsv(queryId, entries)}
        >
          {texts.exportCsv}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBraces size={16} aria-hidden />}
          onClick={() => saveAsJsonLines(queryId, entries)}
        >
          {texts.exportJsonLines}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
