import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerText } from '../../contract/events.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import type { Gateway } from '../gateway/gateway.js';

/** Interval in milliseconds of reading a draft; one read serves all watchers. */
const LOOK_MS = 200;
/** Longest single wait for the stage `answering`, milliseconds. */
const WAIT_MS = 15_000;

/** Passes the text of answers on to watchers while it is written. */
export interface DraftWatch {
  /**
   * Passes every new piece of text to the reader, until the query ends or `signal` is aborted. A piece that is not taken, or
   * may not be read yet, comes again with the next one.
   */
  follow(id: string, reader: DraftReader, signal: AbortSignal): Promise<void>;
}

export interface DraftReader {
  /** @returns true if the piece was taken */
  tell: (text: AnswerText) => boolean;
  /** True if all sources of the answer may be read now. */
  mayRead: (status: QueryStatus) => Promise<boolean>;
}

export function createDraftWatch(gateway: Pick<Gateway, 'waitFor' | 'readDraft'>): DraftWatch {
  const reads = new Map<string, Promise<string | undefined>>();

  function read(id: string): Promise<string | undefined> {
    const underway = reads.get(id);
    if (underway) return underway;
    const reading = gateway.readDraft(id).catch(() => undefined); // read again with the next look
    reads.set(id, reading);
    setTimeout(() => reads.delete(id), LOOK_MS).unref();
    return reading;
  }

  return {
    async follow(id, { tell, mayRead }, signal) {
      let sent = '';
      let answering = false;
      while (!signal.aborted) {
        const turn = (status: QueryStatus) => isFinal(status.stage) || isAnswering(status) !== answering;
        const wait = { ms: answering ? LOOK_MS : WAIT_MS, signal };
        const begun = Date.now();
        const status = await gateway.waitFor(id, turn, wait);
        if (signal.aborted || (status && isFinal(status.stage))) return;
        if (status) answering = isAnswering(status);
        if (answering) {
          const text = await read(id);
          const piece = text === undefined ? undefined : pieceBehind(sent, text);
          const may = text !== undefined && piece && status && (await mayRead(status));
          if (may && tell({ queryId: id, ...piece })) sent = text;
        } else if (Date.now() - begun < LOOK_MS) {
          await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
        }
      }
    },
  };
}

/** Returns the text added since; a text that does not continue the last one is a new draft. */
function pieceBehind(sent: string, text: string): { offset: number; text: string } | undefined {
  if (text === sent) return undefined;
  return text.startsWith(sent) ? { offset: sent.length, text: text.slice(sent.length) } : { offset: 0, text };
}

function isAnswering({ stage }: QueryStatus): boolean {
  return stage === 'answering';
}
