export { answerQuery } from './answer-query.js';
export { indexFolder } from './index-folder.js';
export { indexDocument } from './index-document.js';
export { rebuildIndex } from './rebuild-index.js';
export { chatTurn } from './chat-turn.js';
