import { says, type Fault, type Reply } from './replies.js';
import type { ChatAsked, ChatScript, EmbeddingAsked, ModelServer } from './wire.js';
import { wordVector } from './word-vector.js';

/** The state and the replies of a model server, independent of its protocol. */
export interface Answering {
  /** Methods for the test that owns the server. */
  control: Omit<ModelServer, 'url' | 'stop'>;
  chat: (asked: Omit<ChatAsked, 'number' | 'kind'>) => Promise<Reply | Fault>;
  embed: (asked: Omit<EmbeddingAsked, 'kind'>) => Fault | number[][];
}

/** @param dimensions of vectors where none are asked for */
export function answering(dimensions: number): Answering {
  const replies: (Reply | Fault)[] = [];
  const vectors: (Fault | number[][])[] = [];
  const chats: ChatAsked[] = [];
  const embeddings: EmbeddingAsked[] = [];
  let counted = 0;
  let script: ChatScript = () => says('Hello!');
  return {
    control: {
      chats,
      embeddings,
      next: (...more) => void replies.push(...more),
      script: (given) => {
        script = given;
      },
      nextEmbeddings: (...more) => void vectors.push(...more),
      reset: () => [replies, vectors, chats, embeddings].forEach((list) => list.splice(0)),
    },
    chat: async (seen) => {
      const asked: ChatAsked = { ...seen, kind: 'chat', number: ++counted };
      chats.push(asked);
      return replies.shift() ?? script(asked);
    },
    embed: (seen) => {
      const asked: EmbeddingAsked = { ...seen, kind: 'embedding' };
      embeddings.push(asked);
      return vectors.shift() ?? asked.texts.map((text) => wordVector(text, asked.dimensions ?? dimensions));
    },
  };
}
