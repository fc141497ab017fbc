import { Tooltip } from '@mantine/core';
import type { Connection } from '../api/live.js';
import { useTexts } from '../language/language.js';
import { shellTexts } from './texts.js';

const COLOURS: Record<Connection, string> = {
  connecting: 'var(--mantine-color-gray-5)',
  live: 'var(--mantine-color-teal-6)',
  broken: 'var(--mantine-color-orange-6)',
  ended: 'var(--mantine-color-gray-5)',
};

/** A dot that tells whether changes arrive as they happen. */
export function ConnectionMark({ connection }: { connection: Connection }) {
  const { connection: texts } = useTexts(shellTexts);
  return (
    <Tooltip label={texts[connection]} multiline maw={280}>
      <span
        role="img"
        aria-label={texts[connection]}
        style={{ width: 10, height: 10, borderRadius: 5, background: COLOURS[connection], flexShrink: 0 }}
      />
    </Tooltip>
  );
}
