import type {
  ChatCompletion,
  CompletionUsage,
  Delta,
  FinishReason,
  VouchExtra,
} from '../../../contract/openai/chat-completions.js';
import type { ToolCall } from '../../../contract/openai/messages.js';
import { pageAddress } from '../../../contract/pages.js';
import type { QueryView } from '../../../contract/query.js';
import { confidenceInAnswer } from '../../../domain/review.js';
import type { Content } from './content.js';

/** The final content of a completion. */
export interface Reply {
  /** Tool calls alone if it asks something. */
  said: Content | { calls: ToolCall[] };
  usage: CompletionUsage;
  vouch: VouchExtra;
}

/** A piece of a streamed reply. */
export interface Piece {
  delta: Delta;
  finish: FinishReason | null;
}

/** Characters per piece of text. */
const PIECE = 120;

/** Returns the usage and the extension field `vouch` of a query. */
export function aboutQuery(view: QueryView, baseUrl: string): Pick<Reply, 'usage' | 'vouch'> {
  const { inputTokens, outputTokens } = view.metrics;
  const answer = 'answer' in view ? view.answer : undefined;
  const confidence = confidenceInAnswer(view);
  return {
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
    vouch: {
      queryId: view.id,
      stage: view.stage,
      ...(confidence ? { confidence: confidenceOf(confidence) } : {}),
      ...(answer ? { answer: answer.status } : {}),
      ...('outcome' in view ? { code: view.outcome.code } : {}),
      url: baseUrl + pageAddress('query', view.id),
    },
  };
}

export function finishOf({ said }: Reply): FinishReason {
  return 'calls' in said ? 'tool_calls' : 'stop';
}

/** Returns the message of a completion that is not streamed. */
export function messageOf({ said }: Reply): ChatCompletion['choices'][number]['message'] {
  if ('calls' in said) return { role: 'assistant', content: null, refusal: null, tool_calls: said.calls };
  const { text, annotations } = said;
  return { role: 'assistant', content: text, refusal: null, annotations };
}

/** Returns the pieces of a streamed reply; equal replies have equal pieces. */
export function piecesOf(reply: Reply): Piece[] {
  const { said } = reply;
  const deltas: Delta[] =
    'calls' in said
      ? said.calls.flatMap(({ id, type, function: { name, arguments: args } }, index) => [
          { tool_calls: [{ index, id, type, function: { name, arguments: '' } }] },
          { tool_calls: [{ index, function: { arguments: args } }] },
        ])
      : [
          ...textPieces(said.text).map((content) => ({ content })),
          ...(said.annotations.length > 0 ? [{ annotations: said.annotations }] : []),
        ];
  return [...deltas.map((delta) => ({ delta, finish: null })), { delta: {}, finish: finishOf(reply) }];
}

/** Splits a text between code points. */
function textPieces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PIECE}}`, 'gu')) ?? [];
}

function confidenceOf({ score, level }: { score: number; level: string }) {
  return { score, level };
}
