import { z } from 'zod';
import { formSchema } from './elicitation.js';
import type { Localized } from './language.js';
import { toolNameSchema, type BuiltInTool } from './plan.js';

/** Effects of calling a tool beside its result. */
export const sideEffectSchema = z.enum(['none', 'leaves_organisation', 'changes_data']);
export type SideEffect = z.infer<typeof sideEffectSchema>;

/** A tool as plans and people know it. */
export const toolDescriptorSchema = z.object({
  name: toolNameSchema,
  description: z.string(),
  /** Its arguments: a flat JSON schema, in the dialect of the forms that ask for what is missing. */
  inputSchema: formSchema,
  estimatedSeconds: z.number().min(0),
  costUsd: z.number().min(0),
  sideEffects: sideEffectSchema,
  /** True if a person must approve every call, whatever the policy. */
  requiresApproval: z.boolean(),
  /** True if the operator lets it be called without approval, whatever the policy; a todo may still ask for one. */
  approvalWaived: z.boolean().optional(),
});
export type ToolDescriptor = z.infer<typeof toolDescriptorSchema>;

/** A question to a person as a tool call: text, a choice, a number, a date or several choices. */
export const askHumanInputSchema = z.strictObject({
  question: z.string().trim().min(1).max(1000).describe('what to ask'),
  type: z.enum(['text', 'choice', 'number', 'date', 'multiselect']).optional(),
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(200), label: z.string().min(1).max(200) }))
    .min(1)
    .max(50)
    .optional(),
  required: z.boolean().optional(),
  /** Least value of a number, length of a text, count of choices. */
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: z.string().max(500).optional(),
  default: z.json().optional(),
});
export type AskHumanInput = z.infer<typeof askHumanInputSchema>;

interface BuiltIn {
  title: Localized;
  description: string;
  input: z.ZodObject;
  estimatedSeconds: number;
  costUsd: number;
  sideEffects: SideEffect;
  requiresApproval: boolean;
}

const query = z.string().trim().min(1).max(8000).describe('search words');
const free = { costUsd: 0, sideEffects: 'none', requiresApproval: false } as const;

/** Tools that every installation has. */
export const BUILT_IN_TOOLS: Record<BuiltInTool, BuiltIn> = {
  search_documents: {
    title: { en: 'Search the documents', ko: '문서 검색' },
    description: 'Searches the organisation’s documents.',
    input: z.strictObject({ query }),
    estimatedSeconds: 1,
    ...free,
  },
  search_web: {
    title: { en: 'Search the web', ko: '웹 검색' },
    description: 'Searches the public web. Only the search words leave the organisation.',
    input: z.strictObject({ query }),
    estimatedSeconds: 3,
    ...free,
    sideEffects: 'leaves_organisation',
  },
  calculate: {
    title: { en: 'Calculate', ko: '계산' },
    description: 'Evaluates an arithmetic expression exactly.',
    input: z.strictObject({
      expression: z.string().trim().min(1).max(500).describe('such as (120 + 35) * 1.1'),
    }),
    estimatedSeconds: 1,
    ...free,
  },
  ask_human: {
    title: { en: 'Ask a person', ko: '담당자에게 질문' },
    description: 'Asks a person for something that no document says.',
    input: askHumanInputSchema,
    estimatedSeconds: 60,
    ...free,
  },
  synthesize: {
    title: { en: 'Write the answer', ko: '답변 작성' },
    description: 'Writes the answer from what was found.',
    input: z.strictObject({}),
    estimatedSeconds: 2,
    ...free,
  },
};
