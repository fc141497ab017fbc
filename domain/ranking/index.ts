export { embeddingText } from './embedding-text.js';
export { FIELDS, ranker, type FieldLengths, type FieldTokens, type Ranked } from './ranking.js';
export { boostOf, rankCandidates } from './rank-candidates.js';
export { searchTerms } from './search-terms.js';
export { withSiblings } from './siblings.js';
