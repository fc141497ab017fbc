export { embeddingText } from './embedding-text.js';
export { countTokens, FIELDS, ranker, type FieldLengths, type FieldTokens } from './ranking.js';
export { boostOf, rankCandidates } from './rank-candidates.js';
export { searchTerms } from './search-terms.js';
