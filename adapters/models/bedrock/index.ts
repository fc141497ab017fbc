export { createBedrockChatModel } from './chat-model.js';
export { createBedrockEmbedder } from './embedder.js';
