import type { CallObserver } from '../../ports/call-observer.js';
import type { ChatModel } from '../../ports/chat-model.js';
import type { Embedder } from '../../ports/embedder.js';

/** A chat model whose calls an observer is told of. */
export function observedChatModel(chat: ChatModel, observer: CallObserver): ChatModel {
  return {
    provider: chat.provider,
    complete: (request) =>
      observer.observe(
        {
          operation: 'chat',
          target: request.model,
          facts: {
            'gen_ai.provider.name': chat.provider,
            'gen_ai.request.model': request.model,
            'gen_ai.request.temperature': request.temperature,
            'gen_ai.request.max_tokens': request.maxOutputTokens,
            'gen_ai.output.type': request.output ? 'json' : 'text',
          },
        },
        () => chat.complete(request),
        ({ model, finish, usage }) => ({
          'gen_ai.response.model': model,
          'gen_ai.response.finish_reasons': [finish],
          'gen_ai.usage.input_tokens': usage.inputTokens,
          'gen_ai.usage.output_tokens': usage.outputTokens,
        }),
      ),
  };
}

/**
 * An embedder whose calls an observer is told of: one for all the batches that an adapter makes of the texts.
 * @param names of the provider and the model; the default one of the provider has no name here
 */
export function observedEmbedder(
  embedder: Embedder,
  observer: CallObserver,
  { provider, model = embedder.space.id }: { provider: string; model?: string | undefined },
): Embedder {
  return {
    space: embedder.space,
    similarity: (cosine) => embedder.similarity(cosine),
    embed: (input) =>
      observer.observe(
        {
          operation: 'embeddings',
          target: model,
          facts: {
            'gen_ai.provider.name': provider,
            'gen_ai.request.model': model,
            'gen_ai.embeddings.dimension.count': embedder.space.dimensions,
            'vouch.embeddings.texts': input.texts.length,
          },
        },
        () => embedder.embed(input),
      ),
  };
}
