import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Answer } from '../../../../contract/answer.js';
import { useTexts } from '../../../language/language.js';
import { partTexts } from '../../../parts/texts.js';
import { resultTexts } from './texts.js';

/** Copies the answer as text with its sources, to be passed on. */
export function CopyAnswer({ question, answer }: { question: string; answer: Answer }) {
  const texts = useTexts(resultTexts);
  const { copied: copiedText } = useTexts(partTexts);
  const { copy, copied } = useClipboard({ timeout: 2000 });
  function asText(): string {
    const sources = answer.citations.map(({ marker, title, section, page, url }) =>
      [`[${marker}] ${title}`, section, page !== undefined && texts.page(page), url]
        .filter(Boolean)
        .join(' · '),
    );
    const notes = answer.disclaimers.map(({ text }) => `(${text})`);
    return [
      question,
      answer.text,
      ...(notes.length > 0 ? [notes.join('\n')] : []),
      ...(sources.length > 0 ? [`${texts.sources}\n${[...new Set(sources)].join('\n')}`] : []),
      location.href,
    ].join('\n\n');
  }
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      h={32}
      mt="xs"
      ml={-8}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => copy(asText())}
    >
      <span aria-live="polite">{copied ? copiedText : texts.copyAnswer}</span>
    </Button>
  );
}
