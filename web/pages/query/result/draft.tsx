import { Text, Title } from '@mantine/core';
import { useTexts } from '../../../language/language.js';
import { AnswerText } from '../../../parts/answer-text.js';
import classes from './result.module.css';
import { resultTexts } from './texts.js';

/** The answer while it is written. Screen readers are told of the stage, not of every word. */
export function Draft({ text, language }: { text: string; language: string }) {
  const texts = useTexts(resultTexts);
  return (
    <section className={classes['draft']} aria-labelledby="draft" aria-busy>
      <Title order={2} size="h5" id="draft">
        {texts.draft}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.draftNote}
      </Text>
      <div lang={language}>
        <AnswerText text={text} citations={[]} />
      </div>
    </section>
  );
}
