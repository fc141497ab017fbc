import { Badge, Button, Text } from '@mantine/core';
import { IconArrowLeft, IconMessageCircleOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ResponseOf } from '../../../client/api-client.js';
import { pageAddress } from '../../../contract/pages.js';
import { isMissing } from '../../api/status.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ListEnd } from '../../parts/list-end.js';
import { usePages } from '../../parts/live-pages.js';
import { Loading } from '../../parts/loading.js';
import { PageHead } from '../../parts/page-head.js';
import { ProblemView } from '../../parts/problem-view.js';
import { TimeText } from '../../parts/time-text.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { idInAddress } from './address.js';
import classes from './document.module.css';
import { documentTexts } from './texts.js';

/** The answers that were made from a document, also from one that is gone, with those that were recalled since. */
export default function DocumentAnswers() {
  const { answers: texts, gone } = useTexts(documentTexts);
  const { number } = useFormat();
  const id = idInAddress();
  const pages = usePages('listAnswersFrom', {}, { params: { id } });
  const { items, error } = pages;
  const total = pages.data?.pages[0]?.total ?? 0;
  return (
    <>
      <PageHead title={texts.title}>
        <Button
          component={Link}
          href={pageAddress('document', id)}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {texts.document}
        </Button>
      </PageHead>
      <Text size="sm" c="dimmed" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {id}
        {total > 0 && ` · ${texts.about(number(total))}`}
      </Text>
      {isMissing(error) ? (
        <EmptyState icon={<IconMessageCircleOff size={40} />} title={gone.title}>
          <Text c="dimmed">{gone.detail}</Text>
        </EmptyState>
      ) : (
        error && <ProblemView error={error} onRetry={pages.refresh} />
      )}
      {!items && !error && <Loading lines={6} />}
      {items?.length === 0 && <EmptyState icon={<IconMessageCircleOff size={40} />} title={texts.empty} />}
      {items && items.length > 0 && (
        <>
          <ul className={classes['answers']} aria-label={texts.list}>
            {items.map((answer) => (
              <Answer key={answer.queryId} answer={answer} />
            ))}
          </ul>
          <ListEnd pages={pages} />
        </>
      )}
    </>
  );
}

function Answer({ answer }: { answer: ResponseOf<'listAnswersFrom'>['items'][number] }) {
  const { answers: texts } = useTexts(documentTexts);
  const { recalls } = useTexts(vocabulary);
  const { queryId, question, endedAt, recalled } = answer;
  return (
    <li>
      <Link href={pageAddress('query', queryId)} className={classes['answer'] ?? ''}>
        <Text component="span" fw={600} lineClamp={2}>
          {question === undefined || question === '' ? queryId : question}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          <TimeText at={endedAt} />
          {recalled && (
            <>
              {' · '}
              <Badge color="red" variant="light" component="span">
                {texts.recalled}
              </Badge>{' '}
              {recalls[recalled.because]} · <TimeText at={recalled.at} />
            </>
          )}
        </Text>
      </Link>
    </li>
  );
}
