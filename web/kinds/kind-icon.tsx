import { ThemeIcon } from '@mantine/core';
import type { RequestKind } from '../../contract/requests/index.js';
import { viewOf } from './kinds.js';

/** Icon of a kind of request, decorative: its name stands beside it. */
export function KindIcon({ kind, size = 28 }: { kind: RequestKind; size?: number }) {
  const { icon: Icon, colour } = viewOf(kind);
  return (
    <ThemeIcon variant="light" color={colour} size={size} radius="md" aria-hidden>
      <Icon size={Math.round(size * 0.62)} stroke={1.7} />
    </ThemeIcon>
  );
}
