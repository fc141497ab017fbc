export { embeddingText } from './embedding-text.js';
export { ranker, type FieldLengths } from './ranking.js';
export { boostOf, rankCandidates } from './rank-candidates.js';
export { searchTerms } from './search-terms.js';
