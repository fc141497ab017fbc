import { z } from 'zod';
import { languageSchema } from './language.js';
import { principalSchema } from './principal.js';
import { RULES } from './rules.js';

/** Id of one turn of a conversation with a model: one completion request, and the id of its workflow. */
export const turnIdSchema = z.string().regex(/^t-[a-f0-9]{32,40}$/, RULES.turnId.en);

/** Id of a call of a tool as we issue it. */
export const callIdSchema = z.string().regex(/^call_[A-Za-z0-9_-]{24}$/, 'a call id looks like call_…');

/** A call of a tool, with our id of it. */
export const loopCallSchema = z.object({
  callId: z.string(),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
});
export type LoopCall = z.infer<typeof loopCallSchema>;

/** A message of a conversation that has been checked: every result belongs to a call before it. */
export const loopMessageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), text: z.string() }),
  z.object({ role: z.literal('user'), text: z.string() }),
  z.object({ role: z.literal('assistant'), text: z.string(), calls: z.array(loopCallSchema) }),
  z.object({ role: z.literal('tool'), callId: z.string(), text: z.string() }),
]);
export type LoopMessage = z.infer<typeof loopMessageSchema>;

/** A tool of the client's, offered to the model. It is never run here. */
export const loopToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
});
export type LoopTool = z.infer<typeof loopToolSchema>;

/** A tool by name: the model must call it. */
export const loopToolChoiceSchema = z.union([
  z.enum(['auto', 'required', 'none']),
  z.object({ tool: z.string() }),
]);
export type LoopToolChoice = z.infer<typeof loopToolChoiceSchema>;

/** Limits to the calls of tools before the model must answer. */
export const loopLimitsSchema = z.object({
  /** Rounds of calls since the user last said something. */
  maxRounds: z.number().int().min(1),
  /** Failures of the same call with the same arguments. */
  maxRepeats: z.number().int().min(1),
});

/** Input of the workflow of a turn. */
export const chatTurnInputSchema = z.object({
  id: turnIdSchema,
  /** Id of the first turn of the conversation. */
  conversation: turnIdSchema,
  /** The turn that this one goes on from. */
  parent: turnIdSchema.exactOptional(),
  asker: principalSchema,
  model: z.string(),
  messages: z.array(loopMessageSchema),
  tools: z.array(loopToolSchema),
  toolChoice: loopToolChoiceSchema,
  parallelCalls: z.boolean().exactOptional(),
  temperature: z.number().exactOptional(),
  maxOutputTokens: z.number().int(),
  limits: loopLimitsSchema,
});
export type ChatTurnInput = z.infer<typeof chatTurnInputSchema>;

/** Outcome of a call: `ok`; `failed`: the tool says so; `declined`: the user did not let it run. */
export const callOutcomeSchema = z.enum(['ok', 'failed', 'declined']);
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** A call of an earlier turn whose result came with this one. */
export const consumedCallSchema = z.object({
  callId: z.string(),
  name: z.string(),
  argsHash: z.string(),
  outcome: callOutcomeSchema,
  /** By what a failure or a refusal was recognised, such as `success: false`. */
  sign: z.string().exactOptional(),
  resultHash: z.string(),
});
export type ConsumedCall = z.infer<typeof consumedCallSchema>;

/** Words added for the model beside what the client sent. */
export const guidanceSchema = z.object({
  kind: z.enum(['failed', 'declined', 'repeated', 'repeats_exhausted', 'rounds_exhausted']),
  /** The call that it is about; absent where it is about all of them. */
  callId: z.string().exactOptional(),
  text: z.string(),
});
export type Guidance = z.infer<typeof guidanceSchema>;

/** A call that failed more than once with the same arguments. */
export const repeatedCallSchema = z.object({
  name: z.string(),
  argsHash: z.string(),
  failures: z.number().int().min(2),
});
export type RepeatedCall = z.infer<typeof repeatedCallSchema>;

export const issuedCallSchema = loopCallSchema.extend({ argsHash: z.string() });

/** Result of a turn and of its workflow, for auditors too. */
export const chatTurnResultSchema = z.object({
  id: turnIdSchema,
  conversation: turnIdSchema,
  parent: turnIdSchema.exactOptional(),
  language: languageSchema,
  text: z.string(),
  /** Calls that wait for the user's consent; nothing of them is run here. */
  calls: z.array(issuedCallSchema),
  finish: z.enum(['stop', 'length', 'tool_calls', 'content_filter']),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
  /** The model that answered, as its provider names it. */
  model: z.string(),
  consumed: z.array(consumedCallSchema),
  guidance: z.array(guidanceSchema),
  repeats: z.array(repeatedCallSchema),
  /** Reason for which the model was not offered its tools any more. */
  stopped: z.enum(['rounds', 'repeats']).exactOptional(),
});
export type ChatTurnResult = z.infer<typeof chatTurnResultSchema>;

/** A call as it was issued, and what it was answered with: one record per call, outside Temporal. */
export const callRecordSchema = z.object({
  asker: z.string(),
  turn: turnIdSchema,
  conversation: turnIdSchema,
  name: z.string(),
  argsHash: z.string(),
  /** Hash of the one content that it was answered with; absent while it waits. */
  resultHash: z.string().exactOptional(),
});
export type CallRecord = z.infer<typeof callRecordSchema>;
