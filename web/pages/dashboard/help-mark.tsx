import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../language/language.js';
import { Popup } from '../../parts/popup.js';
import { dashboardTexts } from './texts.js';

interface Props {
  title: string;
  text: string;
}

/** Tells how a figure is made. */
export function HelpMark({ title, text }: Props) {
  const { help } = useTexts(dashboardTexts);
  const id = useId();
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={32} my={-6} aria-label={help(title)} popoverTarget={id}>
        <IconInfoCircle size={16} aria-hidden />
      </ActionIcon>
      <Popup id={id} label={help(title)}>
        {text}
      </Popup>
    </>
  );
}
