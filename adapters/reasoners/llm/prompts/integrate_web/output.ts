export { answerOutputSchema as integrateWebOutputSchema } from '../answer/output.js';
