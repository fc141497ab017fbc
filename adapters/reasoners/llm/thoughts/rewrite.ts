import type { Reasoner } from '../../../../ports/reasoner.js';
import { think, type Mind } from '../conversation/think.js';
import { thoughtOf } from './thought.js';

/** Other search words in one call; null when the model has none, or only those that were tried. */
export function rewrite(mind: Mind): Reasoner['rewrite'] {
  return async (input, signal) => {
    // other search words come from documents, not from what was calculated or said
    const passages = input.passages.filter(({ source }) => source === 'document' || source === 'web');
    const { output, calls } = await think(mind, 'rewrite', { ...input, passages }, { signal });
    const query = output.query?.replace(/\s+/g, ' ').trim() ?? '';
    const isNew = query !== '' && !input.tried.some((tried) => plain(tried) === plain(query));
    const { strategy, changes } = output;
    return thoughtOf(isNew ? { strategy, query, changes: changes.trim() } : null, calls);
  };
}

function plain(query: string): string {
  return query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
