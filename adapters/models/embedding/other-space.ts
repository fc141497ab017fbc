import type { EmbeddingSpace } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';

const nameOf = (space: EmbeddingSpace | undefined): string =>
  space ? `${space.id} (${space.dimensions})` : 'VOUCH_EMBEDDER=none';

/**
 * The error of an index that was built in another space than the settings name, and so takes no documents. In both languages, for it is
 * shown as the problem of a document to readers of either language.
 */
export function otherSpaceError(
  ofIndex: EmbeddingSpace | undefined,
  ofSettings: EmbeddingSpace | undefined,
): PortError {
  const [built, set] = [nameOf(ofIndex), nameOf(ofSettings)];
  return new PortError(
    'invalid',
    `The index was built with the embedder ${built}, but the settings name ${set}. Run \`vouch reindex\` first. ` +
      `색인에 사용한 임베더(${built})가 설정(${set})과 다릅니다. 먼저 \`vouch reindex\`를 실행해 주십시오.`,
  );
}
