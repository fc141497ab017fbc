import {
  createLlmReasoner,
  PROMPT_NAMES,
  PROMPTS,
  type PromptName,
} from '../../../adapters/reasoners/llm/index.js';
import { CliError } from '../../errors.js';
import type { Measure } from './cases.js';
import { compareVersions, type ComparedRow, type Comparison } from './compare.js';
import { completing, rewriting, routing } from './measure-analyse.js';
import { answering, grading } from './measure-answer.js';
import { accepting, grounding } from './measure-judge.js';
import { readSet, type SetKind } from './read-set.js';

export interface PromptEvaluation {
  prompt: PromptName;
  set: string;
  metric: string;
  versions: { current: number; other: number };
  metrics: Comparison;
  rows: ComparedRow[];
}

interface Options {
  /** Folder of the set. */
  dir: string;
  prompt: string;
  /** Version to compare the current one with. */
  against: number;
  /** Most rows, spread over the whole set. */
  limit?: number | undefined;
}

/** Model, as `createLlmReasoner` takes it. */
type Model = Omit<Parameters<typeof createLlmReasoner>[0], 'promptVersions'>;

/**
 * Checks the options and prepares the evaluation, before any model is called.
 * @throws CliError for an unknown prompt or version, a prompt of one version, or a set that does not fit.
 */
export function preparePromptEvaluation({ dir, prompt: given, against, limit }: Options): {
  total: number;
  run: (model: Model, onRow: (done: number, total: number) => void) => Promise<PromptEvaluation>;
} {
  const prompt = knownPrompt(given);
  const current = requireOther(prompt, against);
  const set = readSet(dir);
  const measure = measureOf(prompt, set.kind);
  if (!measure) {
    throw new CliError(`${prompt} cannot be measured on ${set.name}: ${fittingSets(prompt)}`);
  }
  const cases = spread(measure.cases(set), limit);
  if (cases.length === 0) throw new CliError(`${set.name} has no row that measures ${prompt}`);
  return {
    total: cases.length,
    run: async (model, onRow) => {
      const withVersion = (version: number) =>
        createLlmReasoner({ ...model, promptVersions: { [prompt]: version } });
      const reasoners = { current: withVersion(current), other: withVersion(against) };
      const compared = await compareVersions(cases, reasoners, onRow);
      const versions = { current, other: against };
      return { prompt, set: set.name, metric: measure.metric, versions, ...compared };
    },
  };
}

function knownPrompt(given: string): PromptName {
  const prompt = PROMPT_NAMES.find((name) => name === given);
  if (prompt) return prompt;
  throw new CliError(`there is no prompt ${given}; there are ${PROMPT_NAMES.join(', ')}`);
}

/** The current version. @throws CliError when the other is the same, or is not there. */
function requireOther(prompt: PromptName, other: number): number {
  const { current, published } = PROMPTS[prompt];
  const versions = published.map(({ version }) => (version === current ? `${version} (current)` : version));
  const list = `${prompt} has ${versions.length === 1 ? 'one version' : 'the versions'}: ${versions.join(', ')}`;
  if (published.length < 2) throw new CliError(`there is nothing to compare with; ${list}`);
  if (!published.some(({ version }) => version === other)) {
    throw new CliError(`there is no version ${other}; ${list}`);
  }
  if (other === current) throw new CliError(`version ${other} is the current one; ${list}`);
  return current;
}

/** Picks `limit` items, evenly spread: sets are often sorted by label or document. */
function spread<T>(items: readonly T[], limit = items.length): T[] {
  if (limit >= items.length) return [...items];
  return Array.from({ length: limit }, (_, index) => items[Math.floor((index * items.length) / limit)]!);
}

/** The measure of each prompt by kind of set. */
const MEASURES: Partial<Record<PromptName, Partial<Record<SetKind, Measure>>>> = {
  analyse: { utterances: routing, follow_ups: completing },
  rewrite: { follow_ups: rewriting },
  grade: { questions: grading },
  answer: { questions: answering },
  judge: { sentence_pairs: grounding, questions: accepting },
};

const KINDS: Record<SetKind, string> = {
  utterances:
    'things people say with a label, such as routing_clinc_en_dev, chitchat_ko_mit, utterance_type_3i4k_ko_dev',
  follow_ups: 'follow-up questions with their completion, such as mtrag_rewrite_en_dev',
  sentence_pairs: 'pairs of sentences with a label, such as klue_nli_grounding_ko_dev',
  questions: 'questions over documents, such as squad2_en_dev, fastapi_docs_bilingual_dev',
};

/** Returns the measure of a prompt on a kind of set; undefined when there is none. */
export function measureOf(prompt: PromptName, kind: SetKind): Measure | undefined {
  return MEASURES[prompt]?.[kind];
}

/** Describes the kinds of sets that measure a prompt; where there are none, the prompts that can be measured. */
function fittingSets(prompt: PromptName): string {
  const kinds = Object.keys(MEASURES[prompt] ?? {}) as SetKind[];
  if (kinds.length > 0) return `${prompt} fits ${kinds.map((kind) => KINDS[kind]).join('; or ')}`;
  return `no set measures ${prompt}; sets measure ${Object.keys(MEASURES).join(', ')}`;
}
