export { detectLanguage } from './script.js';
export { contentTerms, indexTokens, queryTokens } from './tokens.js';
export { splitSentences, type Sentence } from './sentences.js';
