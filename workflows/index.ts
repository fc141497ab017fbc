export { answerQuery } from './answer-query.js';
export { indexFolder } from './index-folder.js';
export { indexDocument } from './index-document.js';
export { rebuildIndex } from './rebuild-index.js';
export { chatTurn } from './chat-turn.js';
export { dispatchNotices } from './dispatch-notices.js';
export { deliverWebhook } from './deliver-webhook.js';
export { deliverMail } from './deliver-mail.js';
