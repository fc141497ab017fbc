import {
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconPlayerSkipForward,
  IconProgress,
} from '@tabler/icons-react';
import type { Todo } from '../../contract/plan.js';
import { useTexts } from '../language/language.js';
import { vocabulary } from './vocabulary.js';

const MARKS = {
  pending: { icon: IconCircle, color: 'var(--mantine-color-dimmed)' },
  running: { icon: IconProgress, color: 'var(--mantine-color-blue-text)' },
  completed: { icon: IconCircleCheck, color: 'var(--mantine-color-teal-text)' },
  failed: { icon: IconCircleX, color: 'var(--mantine-color-red-text)' },
  skipped: { icon: IconPlayerSkipForward, color: 'var(--mantine-color-dimmed)' },
} as const satisfies Record<Todo['status'], unknown>;

/** Status of a todo as an icon. */
export function TodoStatus({ status }: { status: Todo['status'] }) {
  const { taskStatuses } = useTexts(vocabulary);
  const { icon: Icon, color } = MARKS[status];
  return (
    <Icon size={18} color={color} role="img" aria-label={taskStatuses[status]} style={{ flexShrink: 0 }} />
  );
}
