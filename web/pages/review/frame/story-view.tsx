import { Box, Text, Title } from '@mantine/core';
import {
  IconMessageQuestion,
  IconSparkles,
  IconFileText,
  IconFlag,
  IconGavel,
  IconHourglassEmpty,
  IconListDetails,
  IconPlayerPause,
  IconRotate2,
  IconSearch,
  IconUserQuestion,
  IconWorldSearch,
} from '@tabler/icons-react';
import type { QueryView, Search, Stage } from '../../../../contract/query.js';
import type { RecallBecause } from '../../../../contract/recall.js';
import type { RequestKind } from '../../../../contract/requests/index.js';
import { originOf } from '../../../kinds/kinds.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { partTexts } from '../../../parts/texts.js';
import { Timeline, type TimelineEntry } from '../../../parts/timeline.js';
import { vocabulary, type Action } from '../../../parts/vocabulary.js';
import { storyOf, type StoryPart } from './story.js';

type StoppedBy = NonNullable<QueryView['refinements']['stoppedBy']>;

const en = {
  title: 'What happened so far',
  began: { asker: (who: string) => `${who} asked`, proposer: (who: string) => `${who} proposed a change` },
  understood: 'Understood as',
  hits: (count: number) => (count === 1 ? '1 passage' : `${count} passages`),
  draft: (quality: string) => `Draft written, judged ${quality}`,
  noDraft: 'Nothing new was found; the best draft so far stays',
  stoppedBy: {
    accepted: 'good enough',
    max_refinements: 'no further attempt is allowed',
    duplicate_passages: 'the same passages came back',
    stagnation: 'hardly better than before',
    nothing_new: 'nothing new to search for',
  } satisfies Record<StoppedBy, string>,
  requested: (kind: string) => `A person was asked: ${kind}`,
  decided: (kind: string, done: string, by: string) => `${kind}: ${done} by ${by}`,
  byDefault: (kind: string, done: string) => `${kind}: nobody answered, ${done} by default`,
  voted: (by: string) => `${by} approved; others must, too`,
  lapsed: (kind: string) => `${kind}: lapsed because its subject has changed`,
  extended: (by: string, until: string) => `${by} extended the deadline to ${until}`,
  paused: (by: string) => `${by} paused the question`,
  resumed: 'The question was resumed',
  planChanged: (version: number) => `The plan was changed (version ${version})`,
  ended: (stage: string) => `The question ended: ${stage}`,
};

const ko: typeof en = {
  title: '처리 과정',
  began: { asker: (who) => `${who} 님이 질문함`, proposer: (who) => `${who} 님이 변경을 제안함` },
  understood: '이렇게 이해함',
  hits: (count) => `근거 ${count}건`,
  draft: (quality) => `초안 작성, 품질 ${quality}`,
  noDraft: '새로 찾은 내용이 없어 가장 나은 초안을 유지함',
  stoppedBy: {
    accepted: '충분한 품질',
    max_refinements: '허용된 횟수를 모두 사용함',
    duplicate_passages: '같은 근거가 다시 나옴',
    stagnation: '품질이 거의 나아지지 않음',
    nothing_new: '더 찾을 내용이 없음',
  },
  requested: (kind) => `사람에게 요청함: ${kind}`,
  decided: (kind, done, by) => `${kind}: ${by} 님 ${done}`,
  byDefault: (kind, done) => `${kind}: 응답이 없어 기본 처리로 ${done}`,
  voted: (by) => `${by} 님이 승인함, 추가 승인 필요`,
  lapsed: (kind) => `${kind}: 대상이 바뀌어 효력을 잃음`,
  extended: (by, until) => `${by} 님이 기한을 ${until}까지 연장함`,
  paused: (by) => `${by} 님이 일시 중지함`,
  resumed: '처리를 재개함',
  planChanged: (version) => `계획이 변경됨 (버전 ${version})`,
  ended: (stage) => `질문 종료: ${stage}`,
};

const storyTexts = { en, ko };

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

type EventPart = Extract<StoryPart, { type: 'event' }>;

const SIZE = 14;

/** Puts a part of the story into words. */
function useDescribePart(query: QueryView): (part: StoryPart, at: number) => TimelineEntry {
  const texts = useTexts(storyTexts);
  const words = useTexts(vocabulary);
  const { withheld } = useTexts(partTexts);
  const format = useFormat();

  function describeSearch({ query: searched, reason, strategy, hits, withheld: hidden }: Search) {
    return {
      icon: reason === 'web' ? <IconWorldSearch size={SIZE} /> : <IconSearch size={SIZE} />,
      title: words.searchReasons[reason],
      detail: (
        <>
          {hidden ? withheld[query.withheldBecause ?? 'not_readable'] : `“${searched}”`}
          {' · '}
          {strategy && `${words.strategies[strategy]} · `}
          {texts.hits(hits)}
        </>
      ),
    };
  }

  function describeDraft({ round, last }: Extract<StoryPart, { type: 'draft' }>) {
    const { stoppedBy } = query.refinements;
    return {
      icon: <IconFileText size={SIZE} />,
      title: round.overall === undefined ? texts.noDraft : texts.draft(format.percent(round.overall)),
      detail: last && stoppedBy ? texts.stoppedBy[stoppedBy] : undefined,
    };
  }

  function describeEvent({
    eventType,
    event: { data },
  }: EventPart): Pick<TimelineEntry, 'icon' | 'title' | 'detail'> {
    const kind = words.kinds[data.kind as RequestKind] ?? data.kind ?? '';
    const done = words.done[data.action as Action] ?? data.action ?? '';
    const by = data.by ?? '';
    const reply = query.receipts.find(({ requestId }) => requestId === data.requestId)?.reply;
    const said = reply?.reason ?? reply?.query ?? reply?.instruction ?? reply?.comment;
    switch (eventType) {
      case 'hitl_request':
        return { icon: <IconUserQuestion size={SIZE} />, title: texts.requested(kind) };
      case 'hitl_decided':
        return { icon: <IconGavel size={SIZE} />, title: texts.decided(kind, done, by), detail: said };
      case 'hitl_timeout':
        return { icon: <IconHourglassEmpty size={SIZE} />, title: texts.byDefault(kind, done) };
      case 'hitl_voted':
        return { icon: <IconGavel size={SIZE} />, title: texts.voted(by) };
      case 'hitl_lapsed':
        return { icon: <IconHourglassEmpty size={SIZE} />, title: texts.lapsed(kind) };
      case 'hitl_extended':
        return {
          icon: <IconHourglassEmpty size={SIZE} />,
          title: texts.extended(by, data.deadline === undefined ? '' : format.moment(data.deadline)),
        };
      case 'hitl_paused':
        return { icon: <IconPlayerPause size={SIZE} />, title: texts.paused(by) };
      case 'hitl_resumed':
        return { icon: <IconPlayerPause size={SIZE} />, title: texts.resumed };
      case 'plan_changed':
        return { icon: <IconListDetails size={SIZE} />, title: texts.planChanged(data.version ?? 0) };
      case 'query_ended':
        return {
          icon: <IconFlag size={SIZE} />,
          title: texts.ended(words.stages[data.stage as Stage] ?? data.stage ?? ''),
        };
      case 'answer_recalled':
        return {
          icon: <IconRotate2 size={SIZE} />,
          title: words.events.answer_recalled,
          detail: words.recalls[data.because as RecallBecause],
        };
    }
  }

  return (part, place) => {
    switch (part.type) {
      case 'search':
        return { key: `s${place}`, at: part.at, ...describeSearch(part.search) };
      case 'draft':
        return { key: `d${place}`, ...describeDraft(part) };
      case 'event':
        return {
          key: `e${part.event.seq}`,
          at: part.event.at,
          strong: part.event.type.startsWith('hitl_'),
          ...describeEvent(part),
        };
    }
  };
}
