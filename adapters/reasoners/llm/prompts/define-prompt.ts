import { z } from 'zod';
import { digest } from '../../../../domain/digest.js';
import type { JsonSchema } from '../../../../ports/chat-model.js';
import { renderSections, type Section } from '../../../../domain/fence.js';

/** The text of a prompt: the rules, and a message made of the input. */
export interface PromptText<Input> {
  system: string;
  user(input: Input): Section[];
}

/** A version of a prompt, never changed once it was in use: a change is a new version. */
export interface PromptVersion<Input> extends PromptText<Input> {
  version: number;
  /** Its advantage over the version before, or its purpose. */
  purpose: string;
  /** 0..1. */
  temperature: number;
  maxOutputTokens: number;
  /** Asked in a new conversation when the output could not be read twice: fewer rules, less to write. */
  simplified: PromptText<Input>;
}

interface Definition<Input, Output> {
  /** Tells the model what the output is. */
  description: string;
  output: z.ZodType<Output>;
  /** Sets right what can be set right without asking again, before the output is checked. */
  normalize?: (raw: Record<string, unknown>) => Record<string, unknown>;
  versions: readonly PromptVersion<Input>[];
  /** The version in use. */
  current: number;
  /** An input that shows every part of the message; the hash is taken of what is said about it. */
  sample: Input;
}

/** A prompt with all its versions, its output schema, and the hash of each version for audits. */
export interface Prompt<Input, Output> extends Definition<Input, Output> {
  schema: JsonSchema;
  /** Versions, oldest first, with the SHA-256 of their texts. */
  published: readonly { version: number; current: boolean; purpose: string; hash: string }[];
  /** @throws RangeError naming the versions that there are. */
  versionOf(version?: number): PromptVersion<Input>;
}

/** Completes a prompt with its JSON schema and the hashes of its versions, both made when they are first read: few processes do. */
export function definePrompt<Input, Output>(definition: Definition<Input, Output>): Prompt<Input, Output> {
  const { versions, current, output, sample } = definition;
  let schema: JsonSchema | undefined;
  let published: Prompt<Input, Output>['published'] | undefined;
  return {
    ...definition,
    get schema() {
      return (schema ??= jsonSchemaOf(output));
    },
    get published() {
      return (published ??= versions.map((version) => ({
        version: version.version,
        current: version.version === current,
        purpose: version.purpose,
        hash: hashOf(version, sample),
      })));
    },
    versionOf: (wanted = current) => {
      const found = versions.find(({ version }) => version === wanted);
      if (found) return found;
      const known = versions.map(({ version }) => version).join(', ');
      throw new RangeError(`there is no version ${wanted} of this prompt; there are ${known}`);
    },
  };
}

function hashOf<Input>(version: PromptVersion<Input>, sample: Input): string {
  const said = (text: PromptText<Input>) => ({
    system: text.system,
    user: renderSections(text.user(sample)),
  });
  const { temperature, maxOutputTokens, simplified } = version;
  return digest({ ...said(version), temperature, maxOutputTokens, simplified: said(simplified) });
}

/** Providers that enforce a schema want neither the dialect nor the bounds of safe integers. */
function jsonSchemaOf(output: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(output, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return schema;
}
