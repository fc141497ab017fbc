import { Loader, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconHourglass,
  IconPlayerPause,
  IconPoint,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { QueryView } from '../../../../contract/query.js';
import { hasEnded } from '../../../api/status.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { StepDetails } from './step-details.js';
import classes from './steps.module.css';
import { stepsOf, type Step, type StepState } from './steps-of.js';
import { stepTexts } from './texts.js';

const ICONS: Record<StepState, ReactNode> = {
  done: <IconCheck size={14} stroke={3} />,
  active: <Loader size={12} />,
  waiting: <IconHourglass size={14} />,
  paused: <IconPlayerPause size={14} />,
  ahead: <IconPoint size={12} />,
  stopped: <IconAlertTriangle size={14} />,
};

/** Live progress of a query, step by step; folded to one line once there is an answer, or from the beginning. */
export function Steps({ status, folded = false }: { status: QueryView; folded?: boolean }) {
  const texts = useTexts(stepTexts);
  const answered = 'answer' in status && status.answer !== undefined;
  // whoever opened or closed them has decided; until then they are open while they are all there is
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? (!folded && !answered && !hasEnded(status));
  return (
    <section aria-label={texts.title}>
      <Summary status={status} open={open} onToggle={() => setChosen(!open)} />
      {open && (
        <ol className={classes['steps']}>
          {stepsOf(status).map((step) => (
            <StepItem key={step.name} step={step} status={status} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface SummaryProps {
  status: QueryView;
  open: boolean;
  onToggle: () => void;
}

function Summary({ status, open, onToggle }: SummaryProps) {
  const texts = useTexts(stepTexts);
  const format = useFormat();
  const Chevron = open ? IconChevronUp : IconChevronDown;
  const ms = status.metrics.steps.reduce((sum, step) => sum + step.ms, 0);
  const done = texts.summary(status.searches.length, status.confidence?.signals.passagesUsed ?? 0);
  return (
    <UnstyledButton
      className={classes['summary'] ?? ''}
      aria-expanded={open}
      onClick={onToggle}
      mb={open ? 'sm' : 0}
    >
      <Chevron size={16} aria-hidden />
      <Text size="sm" component="span" fw={500} c="var(--mantine-color-text)">
        {open ? texts.hide : texts.show}
      </Text>
      <span>{[done, ms > 0 && texts.took(format.duration(ms))].filter(Boolean).join(' · ')}</span>
    </UnstyledButton>
  );
}

function StepItem({ step, status }: { step: Step; status: QueryView }) {
  const texts = useTexts(stepTexts);
  const format = useFormat();
  const { name, state, at, ms } = step;
  return (
    <li className={classes['step']} aria-current={state === 'active' ? 'step' : undefined}>
      <span className={classes['bullet']} data-state={state} aria-hidden>
        {ICONS[state]}
      </span>
      <div>
        <div className={classes['head']}>
          <Text
            component="span"
            size="sm"
            fw={state === 'ahead' ? 400 : 550}
            {...(state === 'ahead' ? { c: 'dimmed' } : {})}
          >
            {texts.names[name]}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {[
              state !== 'done' && texts.states[state],
              state !== 'ahead' && at && format.clock(at),
              state !== 'ahead' && ms !== undefined && format.duration(ms),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {state !== 'ahead' && <StepDetails name={name} status={status} />}
      </div>
    </li>
  );
}
