/** JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

export interface ToolSpec {
  name: string;
  description: string;
  inputSchema: JsonSchema;
}

/** A call of a tool that a model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export type ChatMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls?: ToolCall[] }
  | { role: 'tool'; callId: string; text: string; isError: boolean };

export interface ChatRequest {
  /** Model id as the provider knows it. */
  model: string;
  system: string;
  messages: ChatMessage[];
  /** 0..2; the provider's default when absent, and its most where it takes less. */
  temperature?: number;
  maxOutputTokens: number;
  /** Asks for JSON of this schema in place of text. How it is enforced is the adapter's business. */
  output?: { name: string; description: string; schema: JsonSchema };
  tools?: ToolSpec[];
  /** `auto` when absent; a tool by name: the model must call that one. */
  toolChoice?: 'auto' | 'required' | 'none' | { tool: string };
  /** True if it may ask for several calls at once, where that can be told; the provider's default when absent. */
  parallelToolCalls?: boolean;
  /** Streams: told every fragment of the text, or of the JSON where `output` is given, as it arrives. */
  onFragment?: (fragment: string) => void;
  /** Gives up when aborted. */
  signal?: AbortSignal | undefined;
}

export interface ChatReply {
  /** The text, or the JSON as the model wrote it where `output` was given: not parsed, not checked. */
  text: string;
  toolCalls: ToolCall[];
  /** `length`: cut off at `maxOutputTokens`; `filtered`: a guardrail or the provider held text back. */
  finish: 'stop' | 'length' | 'tool_calls' | 'filtered';
  usage: { inputTokens: number; outputTokens: number };
  /** The model that answered, as the provider names it. */
  model: string;
}

/**
 * A conversation with a model. Nothing is retried here: whoever calls decides.
 * Errors: PortError `throttled` (with `retryAfterMs` when told), `timeout`, `unavailable`, `invalid`, `forbidden`; `unparsable`
 * when the provider's own answer cannot be read.
 */
export interface ChatModel {
  /** As in OpenTelemetry's `gen_ai.provider.name`: `aws.bedrock`, `openai`. */
  readonly provider: string;
  complete(request: ChatRequest): Promise<ChatReply>;
}
