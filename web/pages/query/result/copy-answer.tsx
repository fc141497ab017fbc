import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Answer } from '../../../../contract/answer.js';
import { answerParagraphs } from '../../../../domain/answer-text.js';
import { useLanguage, useTexts } from '../../../language/language.js';
import { partTexts } from '../../../parts/texts.js';
import { resultTexts } from './texts.js';

/** Copies the answer as text with its sources, to be passed on. */
export function CopyAnswer({ question, answer }: { question: string; answer: Answer }) {
  const { language } = useLanguage();
  const texts = useTexts(resultTexts);
  const { copied: copiedText } = useTexts(partTexts);
  const { copy, copied } = useClipboard({ timeout: 2000 });
  function asText(): string {
    const parts = answerParagraphs(answer, language, ({ url }) => (url === undefined ? '' : ` – ${url}`));
    return [question, ...parts, location.href].join('\n\n');
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
