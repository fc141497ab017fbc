import { Button, Text } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Popup } from '../../../parts/popup.js';
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
  const id = useId();
  // the last choice is all there is
  const steps = [...STEPS.filter((step) => step < left), left];
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        px={8}
        leftSection={<IconClockPlus size={16} aria-hidden />}
        aria-label={texts.extend}
        loading={busy}
        disabled={left === 0}
        title={left === 0 ? texts.extendOver : undefined}
        popoverTarget={id}
      >
        <span className={classes['wide']}>{texts.extend}</span>
      </Button>
      <Popup id={id} label={texts.extend}>
        <Text size="xs" c="dimmed" mb={4}>
          {texts.extendLeft(format.duration(left * 1000))}
        </Text>
        {steps.map((step) => (
          <Button
            key={step}
            size="sm"
            variant="subtle"
            fullWidth
            justify="start"
            popoverTarget={id}
            onClick={() => onExtend(step)}
          >
            {texts.extendBy(format.duration(step * 1000))}
          </Button>
        ))}
      </Popup>
    </>
  );
}
