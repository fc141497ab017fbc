import { z } from 'zod';

/** A piece of a message. Only texts are understood by every model; the rest is passed on to those that take it. */
export const contentPartSchema = z.looseObject({ type: z.string(), text: z.string().optional() });

/** Text, or pieces of it. */
const contentSchema = z.union([z.string(), z.array(contentPartSchema)]);
export type MessageContent = z.infer<typeof contentSchema>;

/** A call of a tool as a model asked for it; `arguments` is JSON in a string, and need not be valid. */
export const toolCallSchema = z.looseObject({
  id: z.string().min(1).max(300),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string().min(1).max(200), arguments: z.string() }),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

const instructions = { content: contentSchema, name: z.string().optional() };

/** One message of a conversation; what else a client sends with it is kept. */
export const chatMessageSchema = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), ...instructions }),
  z.looseObject({ role: z.literal('developer'), ...instructions }),
  z.looseObject({ role: z.literal('user'), content: contentSchema, name: z.string().optional() }),
  z.looseObject({
    role: z.literal('assistant'),
    content: contentSchema.nullish(),
    tool_calls: z.array(toolCallSchema).max(128).nullish(),
  }),
  z.looseObject({
    role: z.literal('tool'),
    content: contentSchema,
    tool_call_id: z.string().min(1).max(300),
  }),
]);
export type ChatMessage = z.infer<typeof chatMessageSchema>;
export type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;
export type ToolMessage = Extract<ChatMessage, { role: 'tool' }>;

/** True if a message holds pieces that are no text, such as images. */
export function holdsMoreThanText(content: MessageContent | null | undefined): boolean {
  return Array.isArray(content) && content.some(({ type }) => type !== 'text');
}

/** The text of a message; pieces that are no text are left out. */
export function textOfContent(content: MessageContent | null | undefined): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  return content
    .flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []))
    .join('\n');
}
