import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useOutbox } from '../../decisions/use-outbox.js';
import { useTexts } from '../../language/language.js';
import { chooseNotified, isNotified, mayNotify } from '../../parts/notify-choice.js';
import { Tip } from '../../parts/tip.js';
import { inboxTexts } from './texts.js';

/** Turns notifications of this device on and off; the browser is asked for leave by the first click, never before. */
export function NotifyButton() {
  const { notify: texts } = useTexts(inboxTexts);
  const { outbox } = useOutbox();
  const [on, setOn] = useState(isNotified);
  if (!mayNotify()) return null;

  async function turn() {
    if (!(await chooseNotified(!on)))
      outbox.tell({ tone: 'warning', title: texts.denied, message: texts.allow });
    setOn(isNotified());
  }

  const Sign = on ? IconBellRinging : IconBell;
  return (
    <Tip label={on ? texts.off : texts.on}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.name}
        aria-pressed={on}
        onClick={() => void turn()}
      >
        <Sign size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
