import { Group, Text } from '@mantine/core';
import { IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { HumanRequest } from '../../contract/requests/index.js';
import { actionsFor, wordFor } from '../../domain/vocabulary/index.js';
import { useFormat, type Format } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { useNow } from './now.js';
import { partTexts } from './texts.js';
import { vocabulary } from './vocabulary.js';

type Due = Pick<HumanRequest, 'deadline' | 'frozenSince' | 'defaultAction' | 'createdAt' | 'payload'>;

/** Below this share of the time, or this many seconds, it is nearly over. */
const NEAR = { share: 0.2, seconds: 60 };

/** With less than this left, the seconds are shown. */
const SECONDS_SHOWN_MS = 3_600_000;

/** Time left until the deadline, more urgent as it nears, and the default that then applies. */
export function Deadline({ request }: { request: Due }) {
  const texts = useTexts(partTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const end = Date.parse(request.deadline);
  const now = useNow(end, SECONDS_SHOWN_MS);
  const frozen = request.frozenSince !== undefined;
  const left = Math.max(0, end - (frozen ? Date.parse(request.frozenSince ?? '') : now));
  const whole = end - Date.parse(request.createdAt);
  const near = left <= Math.max(NEAR.seconds * 1000, whole * NEAR.share);
  const colour = frozen ? 'dimmed' : left <= NEAR.seconds * 1000 ? 'red' : near ? 'orange' : 'dimmed';
  const Icon = frozen ? IconPlayerPause : IconClock;
  return (
    <Group gap={4} wrap="nowrap" c={colour} title={format.moment(request.deadline)}>
      <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="sm" fw={near && !frozen ? 600 : 400} component="span">
        {left === 0 ? texts.overdue : texts.left(countdown(left, format))}
        {' · '}
        {frozen ? texts.frozen : texts.defaultAt(wordFor(actionsFor(words, request), request.defaultAction))}
      </Text>
    </Group>
  );
}

/** Minutes and seconds while they matter, coarser before. */
function countdown(ms: number, format: Format): string {
  // the time is told by the minute then, and so never more than is left
  if (ms >= SECONDS_SHOWN_MS) return format.duration(ms - (ms % 60_000));
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
