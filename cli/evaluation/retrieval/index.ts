export { corpusId, openCorpusIndex, putCorpus } from './corpus-index.js';
export {
  goldOf,
  languageOf,
  loadDataSet,
  turnsOf,
  type CorpusRow,
  type DataSet,
  type QuestionRow,
} from './data-set.js';
export { hitAt, ndcgAt, percentile, recallAt, reciprocalRankAt } from './metrics.js';
export { retrievalFigures, retrieve } from './retrieve.js';
