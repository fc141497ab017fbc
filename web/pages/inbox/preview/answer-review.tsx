import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { isSpotCheck } from '../../../../domain/review.js';
import type { PreviewProps } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { AnswerText } from '../../../parts/answer-text.js';
import { partTexts } from '../../../parts/texts.js';
import classes from './preview.module.css';
import { Section } from './section.js';
import { selectedTexts } from './selected-texts.js';

/** The draft, what speaks against it, and what it rests on. */
export default function AnswerReviewPreview({ request }: PreviewProps<'answer_review'>) {
  const { draft, level, judgement } = request.payload;
  const texts = useTexts(selectedTexts);
  const { withheld } = useTexts(partTexts);
  const concerns = [...(draft.safetyConcerns ?? []), ...(judgement?.safetyConcerns ?? [])];
  const titles = new Map(draft.citations.map(({ marker, title }) => [marker, title]));
  return (
    <>
      {concerns.length > 0 && (
        <Alert mt="md" color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.concerns}>
          {concerns.join('\n')}
        </Alert>
      )}
      <Section label={draft.answered ? texts.draft : texts.noAnswer}>
        {draft.withheld ? (
          <Alert color="gray" icon={<IconEyeOff aria-hidden />}>
            {withheld[request.withheldBecause ?? 'not_readable']}
          </Alert>
        ) : (
          <AnswerText text={draft.text} citations={[]} />
        )}
        {level === 'soft' && draft.answered && (
          <Text size="sm" c="dimmed" mt="xs">
            {isSpotCheck(request.payload) ? texts.spotCheck : texts.provisional}
          </Text>
        )}
      </Section>
      {judgement && judgement.missing.length > 0 && (
        <Section label={texts.missing}>
          <Text size="sm">{judgement.missing.join(' · ')}</Text>
        </Section>
      )}
      {titles.size > 0 && (
        <Section label={texts.sources(titles.size)}>
          <ul className={classes['list']} style={{ listStyle: 'none', paddingLeft: 0 }}>
            {[...titles].map(([marker, title]) => (
              <li key={marker}>
                [{marker}] {title}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
