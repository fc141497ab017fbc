import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../language/language.js';
import { partTexts } from './texts.js';

/** Stands where something will be. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const texts = useTexts(partTexts);
  return (
    <Stack gap="sm" role="status" aria-live="polite">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={line === 0 ? 28 : 16} width={line === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  );
}
