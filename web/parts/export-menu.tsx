import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface Props {
  label: string;
  /** The files to choose from. */
  files: readonly { label: string; save: () => void }[];
  loading?: boolean;
  disabled?: boolean;
}

/** Saves what a page shows as a file of one's choice. */
export function ExportMenu({ label, files, ...state }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />} {...state}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={file.save}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
