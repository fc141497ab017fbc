import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '../../client/live-events.js';
import { answerTextSchema, type AnswerText } from '../../contract/events.js';
import type { QueryView } from '../../contract/query.js';
import type { Session } from '../session.js';
import { printable } from '../terminal/printable.js';
import { wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import { TEXTS, type Texts } from '../texts/index.js';

const RETRY_MS = 1000;
/** Only the end of a longer draft is shown: lines that scroll away cannot be erased. */
const LINES = 8;

/** The draft of an answer, shown while it is written. */
export interface LiveDraft {
  /** Updates the status of the query: a draft is only shown while the answer is being written. */
  at(view: QueryView): void;
  /** Erases the draft and stops watching. */
  stop(): void;
}

/** Shows nothing: in a pipe, with `--json`. */
const NONE: LiveDraft = { at: () => undefined, stop: () => undefined };

/** Watches the answer of a query being written, where the terminal can take lines back. */
export function liveDraft({ api, terminal, interrupted }: Session, { id }: QueryView): LiveDraft {
  const { sketch } = terminal;
  if (!sketch) return NONE;
  const stopped = new AbortController();
  const signal = AbortSignal.any([interrupted, stopped.signal]);
  let current: QueryView | undefined;
  let text = '';
  let uncited: string[] | undefined;
  /** True once the answer that the text belongs to is no longer being written. */
  let past = false;

  function draw(): void {
    if (!current || text === '' || past || signal.aborted) return;
    sketch?.(draftLines({ text, uncited }, terminal, TEXTS[current.language]));
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        const path = `/v1/queries/${encodeURIComponent(id)}/events?types=answer_text`;
        const body = await api.stream(path, undefined, signal);
        if (!body) return;
        for await (const { type, data } of readEvents(body)) {
          const piece = type === 'answer_text' ? answerTextSchema.safeParse(JSON.parse(data)) : undefined;
          if (!piece?.success) continue;
          past = false;
          text = text.slice(0, piece.data.offset) + piece.data.text;
          ({ uncited } = piece.data);
          draw();
        }
      } catch {
        // the answer itself does not depend on it: whatever broke off is tried again, quietly
      }
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  void watch();

  return {
    at(view) {
      const writing = view.stage === 'answering';
      if (current && !writing) {
        sketch([]);
        past = true;
      }
      const begins = writing && !current;
      current = writing ? view : undefined;
      if (begins) draw(); // the text may have come before the status
    },
    stop() {
      stopped.abort();
      sketch([]);
    },
  };
}

/** Lines of an unfinished draft, marked as such. */
function draftLines(
  { text, uncited }: Pick<AnswerText, 'text' | 'uncited'>,
  { width, paint }: Pick<Terminal, 'width' | 'paint'>,
  { draft }: Texts,
): string[] {
  const lines = printable(text)
    .split('\n')
    .flatMap((line) => wrapIndented(`  ${line}`, width));
  const shown = lines.length > LINES ? ['  …', ...lines.slice(1 - LINES)] : lines;
  const title = uncited?.length ? `${draft.judging}; ${draft.uncited(uncited.length)}` : draft.judging;
  return [
    ...wrapIndented(`  ✎ ${uncited ? title : draft.writing}`, width).map((line) => paint('yellow', line)),
    ...shown.map((line) => paint('dim', line)),
  ];
}
