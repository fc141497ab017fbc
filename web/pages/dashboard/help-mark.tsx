import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../../language/language.js';
import { dashboardTexts } from './texts.js';

interface Props {
  title: string;
  text: string;
}

/** Tells how a figure is made. */
export function HelpMark({ title, text }: Props) {
  const { help } = useTexts(dashboardTexts);
  return (
    <Popover width={300} position="bottom" withArrow shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={32} my={-6} aria-label={help(title)}>
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{text}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
