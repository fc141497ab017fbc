export { embeddingText } from './embedding-text.js';
export { FIELDS, ranker, type FieldLengths, type FieldTokens, type Ranked } from './ranking.js';
export { searchTerms } from './search-terms.js';
export { withSiblings } from './siblings.js';
