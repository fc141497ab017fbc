import { Box, Text, Title } from '@mantine/core';
import { IconMessageQuestion, IconSparkles } from '@tabler/icons-react';
import type { QueryView } from '../../../../contract/query.js';
import { originOf } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { partTexts } from '../../../parts/texts.js';
import { Timeline, type TimelineEntry } from '../../../parts/timeline.js';
import { storyOf } from './story.js';
import { storyTexts } from './story-texts.js';
import { useDescribePart } from './use-describe-part.js';

/** Timeline of a query: question, searches, drafts and decisions. */
export function StoryView({ query }: { query: QueryView }) {
  const texts = useTexts(storyTexts);
  const { withheld } = useTexts(partTexts);
  const describe = useDescribePart(query);
  const { analysis, question, requests, createdAt } = query;
  const [request] = requests;
  const asker = request?.asker?.id ?? query.asker;
  const beginning: TimelineEntry[] = [
    {
      key: 'asked',
      icon: <IconMessageQuestion size={14} />,
      title: texts.began[request ? originOf(request.kind) : 'asker'](asker),
      at: createdAt,
      detail: question,
    },
  ];
  if (analysis && analysis.refinedQuestion !== question) {
    beginning.push({
      key: 'understood',
      icon: <IconSparkles size={14} />,
      title: texts.understood,
      detail: analysis.refinedQuestion,
    });
  }
  return (
    <Box component="section" mt="xl" maw="var(--vouch-reading-width)">
      <Title order={2} size="h5" mb="sm">
        {texts.title}
      </Title>
      <Timeline entries={[...beginning, ...storyOf(query).map(describe)]} />
      {query.withheldBecause && (
        <Text size="sm" c="dimmed">
          {withheld[query.withheldBecause]}
        </Text>
      )}
    </Box>
  );
}
