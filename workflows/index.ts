export { answerQuery } from './answer-query.js';
export { indexFolder } from './index-folder.js';
