import { z } from 'zod';
import { chatMessageSchema, toolCallSchema } from './messages.js';
import { count } from '../numbers.js';

export const functionToolSchema = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().min(1).max(200),
    description: z.string().nullish(),
    /** JSON schema of the arguments. */
    parameters: z.record(z.string(), z.unknown()).nullish(),
    strict: z.boolean().nullish(),
  }),
});
export type FunctionTool = z.infer<typeof functionToolSchema>;

export const toolChoiceSchema = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({ type: z.string() }),
]);

/**
 * Body of `POST /v1/chat/completions`. What is understood is checked; parameters that are not are taken and ignored, since
 * clients send many.
 */
export const chatCompletionRequestSchema = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(chatMessageSchema).min(1).max(2000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(functionToolSchema).max(128).nullish(),
  tool_choice: toolChoiceSchema.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  /** Number of completions wanted; only one is made. */
  n: z.literal(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
});
export type ChatCompletionRequest = z.infer<typeof chatCompletionRequestSchema>;

export const finishReasonSchema = z.enum(['stop', 'length', 'tool_calls', 'content_filter']);
export type FinishReason = z.infer<typeof finishReasonSchema>;

export const completionUsageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
});
export type CompletionUsage = z.infer<typeof completionUsageSchema>;

/** Source of a place in the text: `[start_index, end_index)` of `content`, in UTF-16 units. */
export const annotationSchema = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    start_index: count,
    end_index: count,
    url: z.string(),
    title: z.string(),
  }),
});
export type Annotation = z.infer<typeof annotationSchema>;

/** Beside what OpenAI's clients know: where the query or the conversation behind a completion stands. */
export const vouchExtraSchema = z.looseObject({
  queryId: z.string().optional(),
  stage: z.string().optional(),
  confidence: z.object({ score: z.number(), level: z.string() }).optional(),
  /** Page of the query. */
  url: z.string().optional(),
  /** Of a chunk: what `Last-Event-ID` must name for the stream to go on behind it. */
  eventId: z.string().optional(),
});
export type VouchExtra = z.infer<typeof vouchExtraSchema>;

export const chatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  /** Seconds since the epoch. */
  created: z.number().int(),
  model: z.string(),
  choices: z
    .array(
      z.object({
        index: z.literal(0),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          refusal: z.string().nullable(),
          tool_calls: z.array(toolCallSchema).min(1).exactOptional(),
          annotations: z.array(annotationSchema).exactOptional(),
        }),
        logprobs: z.null(),
        finish_reason: finishReasonSchema,
      }),
    )
    .length(1),
  usage: completionUsageSchema,
  vouch: vouchExtraSchema.exactOptional(),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

const toolCallDeltaSchema = z.object({
  index: count,
  id: z.string().exactOptional(),
  type: z.literal('function').exactOptional(),
  function: z.object({ name: z.string().exactOptional(), arguments: z.string().exactOptional() }),
});

export const deltaSchema = z.object({
  role: z.literal('assistant').exactOptional(),
  content: z.string().nullable().exactOptional(),
  refusal: z.string().nullable().exactOptional(),
  /** Progress for people to watch; not part of the answer. */
  reasoning_content: z.string().exactOptional(),
  tool_calls: z.array(toolCallDeltaSchema).exactOptional(),
  annotations: z.array(annotationSchema).exactOptional(),
});
export type Delta = z.infer<typeof deltaSchema>;

/** One event of a streamed completion. `choices` is empty in the one that tells the usage. */
export const chatCompletionChunkSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number().int(),
  model: z.string(),
  choices: z
    .array(
      z.object({
        index: z.literal(0),
        delta: deltaSchema,
        logprobs: z.null(),
        finish_reason: finishReasonSchema.nullable(),
      }),
    )
    .max(1),
  usage: completionUsageSchema.nullable().exactOptional(),
  vouch: vouchExtraSchema.exactOptional(),
});
export type ChatCompletionChunk = z.infer<typeof chatCompletionChunkSchema>;
