import { Button, Text, Title, Alert, List, Stack } from '@mantine/core';
import {
  IconChevronRight,
  IconHistory,
  IconAlertTriangle,
  IconInfoCircle,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { useState } from 'react';
import { DEFAULT_JUDGING } from '../../../../contract/default-thresholds.js';
import type { Confidence, Judgement } from '../../../../contract/judgement.js';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import { isAboutNotFound, isSpotCheck } from '../../../../domain/review.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { AnswerText } from '../../../parts/answer-text.js';
import { SignalBar } from '../../../parts/signal-bar.js';
import { ConfidenceSignals } from '../../../parts/signal-confidence.js';
import { SourceList, sourceOf, type Source } from '../../../parts/source-list.js';
import { partTexts } from '../../../parts/texts.js';
import { TitledList } from '../../../parts/titled-list.js';
import { vocabulary, SCORE_NAMES } from '../../../parts/vocabulary.js';
import type { FormProps, RequestOf } from '../form.js';
import { Notice } from '../frame/notice.js';
import classes from './answer-review.module.css';
import { Dock } from './dock.js';
import { Editor } from './editor.js';
import { answerReviewTexts } from './texts.js';
import { useAnswerReview } from './use-answer-review.js';

/** The draft beside what it rests on, what speaks against it, and the decision. */
export default function AnswerReview(props: FormProps<'answer_review'>) {
  const texts = useTexts(answerReviewTexts);
  const { withheld } = useTexts(partTexts);
  const { request } = props;
  const { draft } = request.payload;
  const sources = sourcesOf(request.payload);
  const [selected, setSelected] = useState(sources[0]?.citation && sources[0].key);
  const review = useAnswerReview(props);
  const marker = sources.find(({ key }) => key === selected)?.citation?.marker;
  return (
    <>
      <Warnings payload={request.payload} open={request.status === 'open'} />
      {review.sourcesChanged && request.status === 'open' && (
        <Notice tone="warning" icon={<IconHistory aria-hidden />} title={texts.changed} role="alert" mb="md">
          <Text size="sm">{texts.changedHint}</Text>
          {!props.readOnly && review.may.retry && (
            <Button size="xs" mt="xs" loading={props.deciding} onClick={() => review.send('retry')}>
              {texts.redraft}
            </Button>
          )}
        </Notice>
      )}
      {request.payload.confidence && (
        <Signals confidence={request.payload.confidence} judgement={request.payload.judgement} />
      )}
      <div className={classes['columns']}>
        <section className={classes['draft']}>
          <Title order={2} size="h6" className={classes['part'] ?? ''}>
            {review.mode === 'edit' ? texts.editLabel : review.aboutNotFound ? texts.seen : texts.draft}
          </Title>
          {review.mode === 'edit' ? (
            <Editor review={review} payload={request.payload} />
          ) : draft.withheld ? (
            <Text c="dimmed">{withheld[request.withheldBecause ?? 'not_readable']}</Text>
          ) : (
            <AnswerText
              text={draft.text}
              citations={draft.citations}
              selected={marker}
              onSelect={(n) => setSelected(sources.find(({ citation }) => citation?.marker === n)?.key)}
            />
          )}
        </section>
        <section className={classes['sources']}>
          <Title order={2} size="h6" className={classes['part'] ?? ''}>
            {texts.sources}
          </Title>
          {sources.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.noSources}
            </Text>
          )}
          <SourceList sources={sources} selected={selected} onSelect={setSelected} />
        </section>
      </div>
      {!props.readOnly && <Dock review={review} request={request} deciding={props.deciding} />}
    </>
  );
}

/** The signals of the confidence and the judgement: the main ones in a line, which opens. */
function Signals({ confidence, judgement }: { confidence: Confidence; judgement: Judgement | undefined }) {
  const texts = useTexts(answerReviewTexts);
  const { signals, scores } = useTexts(vocabulary);
  const format = useFormat();
  const { bestSimilarity, passagesUsed } = confidence.signals;
  const brief = [
    `${signals.bestSimilarity} ${format.percent(bestSimilarity)}`,
    texts.used(signals.passagesUsed, format.number(passagesUsed)),
    judgement ? `${scores.overall} ${format.percent(judgement.overall)}` : texts.notJudged,
  ];
  return (
    <details className={classes['signals']}>
      <summary>
        <IconChevronRight size={16} aria-hidden className={classes['chevron']} />
        <strong>{texts.why}</strong>
        <span className={classes['brief']}>{brief.join(' · ')}</span>
      </summary>
      <div className={classes['grid']}>
        <ConfidenceSignals confidence={confidence} />
        <Judged judgement={judgement} />
      </div>
    </details>
  );
}

/** Returns the cited passages in the order of their markers, then the passages that are not cited. */
function sourcesOf({ draft, passages }: RequestOf<'answer_review'>['payload']): Source[] {
  const cited = draft.citations.map((citation) => sourceOf(citation, passages));
  const ids = new Set(cited.map(({ passage }) => passage.id));
  const others = passages.filter(({ id }) => !ids.has(id));
  return [...cited, ...others.map((passage): Source => ({ key: passage.id, passage }))];
}

/** Warnings above the draft: reasons for the review and safety concerns. */
function Warnings({ payload, open }: { payload: PayloadOf<'answer_review'>; open: boolean }) {
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

/** Judgement of the draft: scores, missing content and suggestions. */
function Judged({ judgement }: { judgement: Judgement | undefined }) {
  const texts = useTexts(answerReviewTexts);
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h5">
        {texts.judged}
      </Title>
      {judgement ? (
        <>
          <JudgementScores judgement={judgement} />
          <TitledList title={texts.missing} items={judgement.missing} />
          <TitledList title={texts.suggestions} items={judgement.suggestions} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.notJudged}
        </Text>
      )}
    </Stack>
  );
}

/** Scores of the judgement as bars. */
function JudgementScores({ judgement }: { judgement: Judgement }) {
  const { scores } = useTexts(vocabulary);
  const format = useFormat();
  return (
    <Stack gap="sm">
      {SCORE_NAMES.map((name) => (
        <SignalBar
          key={name}
          label={scores[name]}
          value={format.percent(judgement[name])}
          share={judgement[name]}
          good={judgement[name] >= DEFAULT_JUDGING.disclaimerBelow}
        />
      ))}
    </Stack>
  );
}
