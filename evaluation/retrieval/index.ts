export {
  corpusId,
  indexedId,
  openCorpusIndex,
  putCorpus,
  type Chunker,
  type CorpusIndex,
} from './corpus-index.js';
export { loadDataSet, type CorpusRow, type DataSet, type QuestionRow } from './data-set.js';
export { auroc, hitAt, ndcgAt, percentile, recallAt, reciprocalRankAt } from './metrics.js';
export {
  retrievalFigures,
  retrieve,
  type RetrievalFigures,
  type RetrievalOptions,
  type RetrievalRow,
} from './retrieve.js';
