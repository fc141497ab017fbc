export { createOpenAiChatModel } from './chat-model.js';
export { createOpenAiEmbedder } from './embedder.js';
