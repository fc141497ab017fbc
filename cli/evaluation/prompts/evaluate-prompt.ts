import {
  createLlmReasoner,
  PROMPT_NAMES,
  PROMPTS,
  type PromptName,
} from '../../../adapters/reasoners/llm/index.js';
import { CliError } from '../../errors.js';
import { compareVersions, type ComparedRow, type Comparison } from './compare.js';
import { fittingSets, measureOf } from './measures.js';
import { readSet } from './read-set.js';

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
