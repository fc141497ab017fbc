export { GFM } from './gfm.js';
export { fold, holdsWords, withoutBlanks, wordsIn } from './holds-words.js';
export { detectLanguage } from './script.js';
export { withSingleBlanks } from './words.js';
export { contentTerms, indexTokens, queryTokens, queryWords } from './tokens.js';
export { splitSentences, type Sentence } from './sentences.js';
export { markdownHead, markdownRow, readableRow, tablesIn, type TableRow, type TextTable } from './tables.js';
