import { Badge, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { QueryView } from '../../../../contract/query.js';
import type { RequestView } from '../../../../contract/requests/index.js';
import { useTexts } from '../../../language/language.js';
import { TimeText } from '../../../parts/time-text.js';
import { vocabulary } from '../../../parts/vocabulary.js';
import { reviewTexts } from '../texts.js';
import classes from './frame.module.css';

interface Props {
  request: RequestView;
  query: QueryView | undefined;
}

/** Kind, question, asker, time and priority of a request. */
export function Head({ request, query }: Props) {
  const texts = useTexts(reviewTexts);
  const words = useTexts(vocabulary);
  const title = useRef<HTMLHeadingElement>(null);
  const { kind, groups, priority, createdAt } = request;
  const { question } = request.payload;
  useEffect(() => {
    document.title = `${words.kinds[kind]}: ${question} · Vouch`;
  }, [kind, question, words]);
  // a screen reader begins with what the page is about; a form that is opened to write in takes the focus afterwards
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <header>
      <Title order={1} size="h3" ref={title} tabIndex={-1} className={classes['title'] ?? ''}>
        <span className={classes['kind']}>{words.kinds[kind]}</span> {question}
      </Title>
      <Group gap="xs" mt={6} c="dimmed" fz="sm">
        <Text size="sm" component="span">
          {query && `${texts.askedBy(query.asker)} · `}
          <TimeText at={query?.createdAt ?? createdAt} />
        </Text>
        {priority !== 'normal' && (
          <Badge variant="light" tt="none" color={priority === 'low' ? 'gray' : 'orange'}>
            {texts.priority(words.priorities[priority])}
          </Badge>
        )}
        <Badge variant="default" tt="none" fw={500}>
          {texts.groups(groups.length === 0 ? texts.everyone : groups.join(', '))}
        </Badge>
      </Group>
    </header>
  );
}
