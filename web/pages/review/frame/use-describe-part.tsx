import {
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
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { partTexts } from '../../../parts/texts.js';
import type { TimelineEntry } from '../../../parts/timeline.js';
import { vocabulary, type Action } from '../../../parts/vocabulary.js';
import { storyTexts } from './story-texts.js';
import type { StoryPart } from './story.js';

type EventPart = Extract<StoryPart, { type: 'event' }>;

const SIZE = 14;

/** Puts a part of the story into words. */
export function useDescribePart(query: QueryView): (part: StoryPart, at: number) => TimelineEntry {
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
