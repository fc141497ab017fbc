import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Answer } from '../../../../contract/answer.js';
import { useTexts } from '../../../language/language.js';
import { partTexts } from '../../../parts/texts.js';
import { resultTexts } from './texts.js';

type Copied = (answer: Answer, texts: typeof resultTexts.en) => string | undefined;

/** A field that is added to answers does not compile without a row here; the order is that of the copy. */
const COPIED: { readonly [F in keyof Answer]-?: Copied | undefined } = {
  recalled: ({ recalled }, texts) => (recalled ? `(${texts.recalled.title})` : undefined),
  text: ({ text }) => text,
  disclaimers: ({ disclaimers }) => disclaimers.map(({ text }) => `(${text})`).join('\n') || undefined,
  citations({ citations }, texts) {
    const sources = citations.map(({ marker, title, section, page, url }) =>
      [`[${marker}] ${title}`, section, page !== undefined && texts.page(page), url]
        .filter(Boolean)
        .join(' · '),
    );
    return sources.length === 0 ? undefined : `${texts.sources}\n${[...new Set(sources)].join('\n')}`;
  },
  // said by the text, by a disclaimer, or for reviewers
  answered: undefined,
  status: undefined,
  author: undefined,
  safetyConcerns: undefined,
  // then there is nothing to copy
  withheld: undefined,
};

/** Copies the answer as text with its sources, to be passed on. */
export function CopyAnswer({ question, answer }: { question: string; answer: Answer }) {
  const texts = useTexts(resultTexts);
  const { copied: copiedText } = useTexts(partTexts);
  const { copy, copied } = useClipboard({ timeout: 2000 });
  function asText(): string {
    const parts = Object.values(COPIED).flatMap((part) => part?.(answer, texts) ?? []);
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
