import type { IndexGap } from '../contract/answer.js';
import type { Passage } from '../contract/passage.js';
import { hashOfText } from '../domain/digest.js';
import { passageGivesInstructions } from '../domain/injection/index.js';
import type { Ports } from '../ports/index.js';
import { PortError } from '../ports/port-error.js';
import type { SearchHit, SearchInput } from '../ports/search-index.js';
import type { WebSearch } from '../ports/web-search.js';
import { indexGaps } from './indexing-runs.js';
import { snippetOf } from './snippet.js';
import { timed, type Step } from './step.js';

export interface RetrieveInput extends SearchInput {
  /** Characters of each passage that enter history. */
  snippetChars: number;
  /** True if what is found is graded next: by itself, and for these words. */
  gradedNext?: boolean;
}

/** Hits of a search, and the gaps of the index meanwhile. */
export interface Retrieved extends Step<Passage[]> {
  gap?: IndexGap;
}

/** Steps that search: the documents' index and the web. */
export function createRetrievalActivities(ports: Pick<Ports, 'index' | 'webSearch' | 'keyValues'>) {
  const gapOf = indexGaps(ports);
  return {
    async retrieve({ snippetChars, gradedNext: _, ...query }: RetrieveInput): Promise<Retrieved> {
      const found = await timed(async () => {
        const hits = await ports.index.search(query);
        return hits.map((hit) => toPassage(hit, snippetChars));
      });
      const gap = await gapOf(query, found.value.length);
      return gap ? { ...found, gap } : found;
    },

    async searchWeb(input: Parameters<WebSearch['search']>[0]): Promise<Step<Passage[]>> {
      return timed(async () => {
        if (!ports.webSearch)
          throw new PortError('invalid', {
            en: 'No web search is configured (VOUCH_WEB_SEARCH).',
            ko: '웹 검색이 설정되지 않았습니다 (VOUCH_WEB_SEARCH).',
          });
        const results = await ports.webSearch.search(input);
        return results.map((result): Passage => {
          const { url, title, text } = result;
          const place = { title, section: '' };
          const contentHash = hashOfText(text);
          return {
            id: `web:${contentHash.slice(0, 24)}`,
            documentId: url,
            url,
            ...place,
            contentHash,
            source: 'web',
            language: input.language,
            classification: 'public',
            score: 0,
            similarity: 0,
            snippet: text,
            ...injectionOf({ ...place, text }),
          };
        });
      });
    },
  };
}

function injectionOf(passage: Parameters<typeof passageGivesInstructions>[0]): Pick<Passage, 'injection'> {
  return passageGivesInstructions(passage) ? { injection: true } : {};
}

function toPassage({ text, ...hit }: SearchHit, snippetChars: number): Passage {
  return {
    ...hit,
    // a document that was indexed before anybody looked is looked at as far as it is used
    ...injectionOf({ ...hit, text }),
    score: Math.round(hit.score * 1000) / 1000,
    similarity: Math.round(hit.similarity * 1000) / 1000,
    snippet: snippetOf(text, snippetChars),
  };
}
