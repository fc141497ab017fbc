export { answerQuery } from './query/answer-query.js';
export { changePolicy } from './change-policy.js';
export { exportAudit } from './export-audit.js';
export { indexFolder } from './indexing/index-folder.js';
export { indexDocument } from './indexing/index-document.js';
export { recallAnswers } from './recall-answers.js';
export { rebuildIndex } from './indexing/rebuild-index.js';
export { chatTurn } from './query/chat-turn.js';
export { deliverMail, deliverWebhook, dispatchNotices } from './delivery/deliver-notices.js';
