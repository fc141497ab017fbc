/** Attributes of a call, by the names of OpenTelemetry’s conventions for generative AI. Never a text of anybody. */
export type CallFacts = Record<string, string | number | string[] | undefined>;

/** A call of a model, a tool or an index, as it begins. */
export interface ObservedCall {
  operation: 'chat' | 'embeddings' | 'retrieval' | 'execute_tool';
  /** The model, the tool or the kind of index that is called. */
  target: string;
  facts: CallFacts;
}

/** Is told of calls; what they give, and what they fail with, stays as it is. */
export interface CallObserver {
  /** @param outcome what is known of the call once it has given a result */
  observe<T>(call: ObservedCall, run: () => Promise<T>, outcome?: (result: T) => CallFacts): Promise<T>;
}
