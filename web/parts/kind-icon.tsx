import { ThemeIcon } from '@mantine/core';
import {
  IconFileCheck,
  IconForms,
  IconListCheck,
  IconMessageCircleQuestion,
  IconPlayerPause,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import type { RequestKind } from '../../contract/requests/index.js';

const ICONS: Record<RequestKind, { icon: Icon; colour: string }> = {
  answer_review: { icon: IconFileCheck, colour: 'cyan' },
  plan_review: { icon: IconListCheck, colour: 'indigo' },
  approval_request: { icon: IconShieldCheck, colour: 'orange' },
  input_request: { icon: IconForms, colour: 'grape' },
  clarification: { icon: IconMessageCircleQuestion, colour: 'blue' },
  pause: { icon: IconPlayerPause, colour: 'gray' },
};

/** Sign of a kind of request; its word stands beside it. */
export function KindIcon({ kind, size = 28 }: { kind: RequestKind; size?: number }) {
  const { icon: Sign, colour } = ICONS[kind];
  return (
    <ThemeIcon variant="light" color={colour} size={size} radius="md" aria-hidden>
      <Sign size={Math.round(size * 0.62)} stroke={1.7} />
    </ThemeIcon>
  );
}
