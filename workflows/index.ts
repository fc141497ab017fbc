export { answerQuery } from './answer-query.js';
