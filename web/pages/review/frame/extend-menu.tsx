import { Button, Menu } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { reviewTexts } from '../texts.js';
import classes from './frame.module.css';

const STEPS = [300, 900, 3600, 4 * 3600, 24 * 3600];

interface Props {
  /** Seconds by which the deadline may still be put off. */
  left: number;
  busy: boolean;
  onExtend: (seconds: number) => void;
}

/** Puts the deadline off, as far as it is allowed. */
export function ExtendMenu({ left, busy, onExtend }: Props) {
  const texts = useTexts(reviewTexts);
  const format = useFormat();
  // the last choice is all there is
  const steps = [...STEPS.filter((step) => step < left), left];
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          px={8}
          leftSection={<IconClockPlus size={16} aria-hidden />}
          aria-label={texts.extend}
          loading={busy}
          disabled={left === 0}
          title={left === 0 ? texts.extendOver : undefined}
        >
          <span className={classes['wide']}>{texts.extend}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.extendLeft(format.duration(left * 1000))}</Menu.Label>
        {steps.map((step) => (
          <Menu.Item key={step} onClick={() => onExtend(step)}>
            {texts.extendBy(format.duration(step * 1000))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
