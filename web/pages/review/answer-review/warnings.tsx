import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconShieldExclamation } from '@tabler/icons-react';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import { isAboutNotFound, isSpotCheck } from '../../../../domain/review.js';
import { useTexts } from '../../../language/language.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { Notice } from '../frame/notice.js';
import classes from './answer-review.module.css';
import { answerReviewTexts } from './texts.js';

/** Warnings above the draft: reasons for the review and safety concerns. */
export function Warnings({ payload, open }: { payload: PayloadOf<'answer_review'>; open: boolean }) {
  const texts = useTexts(answerReviewTexts);
  const { reviewReasons } = useTexts(vocabulary);
  const { draft, judgement, reasons, level } = payload;
  const concerns = [...new Set([...(draft.safetyConcerns ?? []), ...(judgement?.safetyConcerns ?? [])])];
  const aboutNotFound = isAboutNotFound(payload);
  const seen = isSpotCheck(payload) ? texts.spotCheck : level === 'soft' ? texts.provisional : texts.hard;
  const dangerous = concerns.length > 0 || reasons.includes('safety_concern');
  return (
    <Stack gap="xs" mb={4}>
      {dangerous && (
        <Alert color="red" icon={<IconShieldExclamation aria-hidden />} title={texts.safety}>
          <List size="sm">
            {concerns.map((concern) => (
              <List.Item key={concern}>{concern}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {!draft.answered && !draft.withheld && (
        <Notice tone="warning" icon={<IconAlertTriangle aria-hidden />} title={reviewReasons.no_answer_found}>
          {aboutNotFound ? texts.notFound : texts.unanswered}
        </Notice>
      )}
      <Text size="sm" c="dimmed" className={classes['note'] ?? ''}>
        <IconInfoCircle size={16} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
        {open && !aboutNotFound && `${seen} `}
        {reasons.length > 0 &&
          `${texts.reasons}: ${reasons.map((reason) => reviewReasons[reason]).join(', ')}.`}
      </Text>
    </Stack>
  );
}
