import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconShieldCheck, IconX } from '@tabler/icons-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import type { QueryView } from '../../../../contract/query.js';
import { useTexts } from '../../../language/language.js';
import { controlTexts } from './texts.js';
import { lazily } from '../../../parts/lazily.js';
import { Tip } from '../../../parts/tip.js';

/** Each loaded when it is opened. */
const FORMS = {
  pause: lazily(() => import('./pause-form.js')),
  resume: lazily(() => import('./resume-form.js')),
  verify: lazily(() => import('./verify-form.js')),
  cancel: lazily(() => import('./cancel-form.js')),
};

interface Props {
  status: QueryView;
  onDone: () => void;
}

/** Pause, resume, verify and cancel a running question. */
export function ControlBar({ status, onDone }: Props) {
  const texts = useTexts(controlTexts);
  const [act, setAct] = useState<keyof typeof FORMS>();
  const paused = status.stage === 'paused';
  const Form = act && FORMS[act];
  const form = { status, onClose: () => setAct(undefined), onDone };
  return (
    <Group gap="xs" role="toolbar" aria-label={texts.bar}>
      <Control
        label={texts.pause}
        icon={<IconPlayerPause size={16} aria-hidden />}
        impossible={paused ? texts.isPaused : undefined}
        onClick={() => setAct('pause')}
      />
      <Control
        label={texts.resume}
        icon={<IconPlayerPlay size={16} aria-hidden />}
        impossible={paused ? undefined : texts.notPaused}
        onClick={() => setAct('resume')}
      />
      <Control
        label={texts.verify}
        icon={<IconShieldCheck size={16} aria-hidden />}
        onClick={() => setAct('verify')}
      />
      <Control label={texts.cancel} icon={<IconX size={16} aria-hidden />} onClick={() => setAct('cancel')} />
      <Suspense>{Form && <Form {...form} />}</Suspense>
    </Group>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  /** Reason for which it cannot be done now. */
  impossible?: string | undefined;
  onClick: () => void;
}

/** A button that stays reachable when it does not apply, and says why. */
function Control({ label, icon, impossible, onClick }: ControlProps) {
  const id = useId();
  const disabled = impossible !== undefined;
  return (
    <Tip label={impossible} towards="end">
      <Button
        size="xs"
        variant="default"
        leftSection={icon}
        {...(disabled ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : {})}
        onClick={(event) => (disabled ? event.preventDefault() : onClick())}
      >
        {label}
        {disabled && (
          <span id={id} hidden>
            {impossible}
          </span>
        )}
      </Button>
    </Tip>
  );
}
