import type { ModelPrice } from '../../../../config/structured.js';
import type { ModelCall } from '../../../../contract/query.js';
import type { ChatMessage, ChatModel, ChatReply } from '../../../../ports/chat-model.js';
import { PortError } from '../../../../ports/port-error.js';
import { renderSections } from '../../../../domain/fence.js';
import type { Prompt, PromptText } from '../prompts/define-prompt.js';
import type { Task } from '../models.js';
import { PROMPTS, type PromptName } from '../prompts/registry.js';
import { degeneration } from './degenerate.js';
import { readOutput, type Reading } from './read-output.js';
import { textOfFragments } from './stream-text.js';
import { costOf } from './cost.js';
import { usageOf } from '../../../../domain/usage.js';
import type { ReasonerResult } from '../../../../ports/reasoner.js';

/** The chat model, the model and version of each prompt, and the prices of tokens. */
export interface PromptContext {
  chat: ChatModel;
  modelFor: (task: Task) => string;
  prices: Readonly<Record<string, ModelPrice>>;
  /** Most tokens of one output, where it is less than the prompt allows. */
  maxOutputTokens?: number | undefined;
  /** The current version where none is given. */
  promptVersions: Partial<Record<PromptName, number>>;
}

interface Options<Output> {
  /**
   * Returns what is wrong with an output that follows its schema, in English, for the model; undefined if nothing is.
   */
  check?: (output: Output) => string | undefined;
  /** Called with the field `text` of the output while it is written; from its start when the model is asked again. */
  onText?: ((text: string) => void) | undefined;
  /** Gives up when aborted. */
  signal?: AbortSignal | undefined;
}

type InputOf<N extends PromptName> = Parameters<ReturnType<(typeof PROMPTS)[N]['versionOf']>['user']>[0];
type OutputOf<N extends PromptName> =
  (typeof PROMPTS)[N] extends Prompt<InputOf<N>, infer Output> ? Output : never;

/**
 * Runs a prompt: one call if the output is valid. Output that cannot be read, is cut off or does not hold is sent
 * back once with what is wrong with it; then, and at once where it degenerates, the simplified prompt is asked in a new
 * conversation.
 * @throws PortError `unparsable` when that failed too, `invalid` when text was held back, or what the chat model throws;
 *   each with the calls that were paid for.
 */
export async function runPrompt<N extends PromptName>(
  context: PromptContext,
  name: N,
  input: InputOf<N>,
  options: Options<OutputOf<N>> = {},
): Promise<{ output: OutputOf<N>; calls: ModelCall[] }> {
  const prompt = PROMPTS[name] as unknown as Prompt<InputOf<N>, OutputOf<N>>;
  const conversation = new Conversation(context, name, prompt, options);
  const version = conversation.version;
  const first: ChatMessage[] = [messageOf(version, input)];
  const opening = await conversation.ask('first', version.system, first);
  if (opening.reading.ok) return conversation.result(opening.reading.output);

  if (opening.text !== undefined) {
    const repair = await conversation.ask('repair', version.system, [
      ...first,
      { role: 'assistant', text: opening.text.trim() || '(nothing)' },
      { role: 'user', text: repairRequest(opening.reading.wrong) },
    ]);
    if (repair.reading.ok) return conversation.result(repair.reading.output);
  }

  const { simplified } = version;
  const last = await conversation.ask('simplified', simplified.system, [messageOf(simplified, input)]);
  if (last.reading.ok) return conversation.result(last.reading.output);
  throw new PortError(
    'unparsable',
    {
      en: `The output of the prompt ${name} cannot be used. ${last.reading.wrong}`,
      ko: `프롬프트 ${name}의 출력을 사용할 수 없습니다. ${last.reading.wrong}`,
    },
    {
      calls: conversation.calls,
    },
  );
}

function messageOf<Input>(prompt: PromptText<Input>, input: Input): ChatMessage {
  return { role: 'user', text: renderSections(prompt.user(input)) };
}

function repairRequest(wrong: string): string {
  return `That cannot be used. ${wrong}\nGive the whole output again, as one JSON object that follows the schema, and nothing else.`;
}

/** The calls of one task. */
class Conversation<Input, Output> {
  readonly calls: ModelCall[] = [];
  readonly version;
  private readonly model: string;

  constructor(
    private readonly context: PromptContext,
    private readonly name: PromptName,
    private readonly prompt: Prompt<Input, Output>,
    private readonly options: Options<Output>,
  ) {
    this.version = prompt.versionOf(context.promptVersions[name]);
    this.model = context.modelFor(name);
  }

  result(output: Output): { output: Output; calls: ModelCall[] } {
    return { output, calls: this.calls };
  }

  /** One call. `text` is absent when the provider's answer could not be read at all, or should not be shown again. */
  async ask(
    attempt: ModelCall['attempt'],
    system: string,
    messages: ChatMessage[],
  ): Promise<{ text?: string; reading: Reading<Output> }> {
    let reply: ChatReply;
    try {
      reply = await this.context.chat.complete({
        model: this.model,
        system,
        messages,
        temperature: this.version.temperature,
        maxOutputTokens: Math.min(this.version.maxOutputTokens, this.context.maxOutputTokens ?? Infinity),
        output: { name: this.name, description: this.prompt.description, schema: this.prompt.schema },
        signal: this.options.signal,
        ...(this.options.onText ? { onFragment: textOfFragments(this.options.onText) } : {}),
      });
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      this.calls.push(...error.calls);
      if (error.kind === 'unparsable') return { reading: { ok: false, wrong: error.message } };
      throw this.failure(error);
    }
    this.record(attempt, reply);
    if (reply.finish === 'filtered') {
      throw new PortError(
        'invalid',
        {
          en: `A content filter held back what the model wrote for ${this.name}.`,
          ko: `콘텐츠 필터가 ${this.name} 단계의 모델 출력을 차단했습니다.`,
        },
        {
          calls: this.calls,
        },
      );
    }
    // shown what it wrote, a model that was caught in a loop goes on with it
    const degenerate = degeneration(reply.text, system);
    if (degenerate !== undefined) return { reading: { ok: false, wrong: degenerate } };
    return { text: reply.text, reading: this.read(reply) };
  }

  private read({ text, finish }: ChatReply): Reading<Output> {
    if (finish === 'length')
      return { ok: false, wrong: 'It was cut off because it is too long; be briefer.' };
    const reading = readOutput(this.prompt, text);
    const wrong = reading.ok ? this.options.check?.(reading.output) : undefined;
    return wrong === undefined ? reading : { ok: false, wrong };
  }

  private record(attempt: ModelCall['attempt'], { usage }: ChatReply): void {
    const { inputTokens, outputTokens } = usage;
    this.calls.push({
      prompt: this.name,
      version: this.version.version,
      model: this.model,
      inputTokens,
      outputTokens,
      costUsd: costOf(usage, this.context.prices[this.model]),
      attempt,
    });
  }

  /** The error of the chat model, with what had been paid for before it. */
  private failure(error: PortError): PortError {
    return new PortError(error.kind, error.text, {
      calls: this.calls,
      cause: error,
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    });
  }
}

/** A result with the calls behind it and their sum. */
export function withUsage<T>(value: T, calls: ModelCall[]): ReasonerResult<T> {
  return { value, usage: usageOf(calls), calls };
}
