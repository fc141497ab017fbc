import {
  createLlmReasoner,
  PROMPT_NAMES,
  PROMPTS,
  type PromptName,
} from '../../../adapters/reasoners/llm/index.js';
import type { Localized } from '../../../contract/language.js';
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
  metric: Localized;
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
    const fitting = fittingSets(prompt);
    throw new CliError({
      en: `${prompt} cannot be measured on ${set.name}: ${fitting.en}`,
      ko: `${set.name}에서는 ${prompt}을(를) 측정할 수 없습니다. ${fitting.ko}`,
    });
  }
  const cases = spread(measure.cases(set), limit);
  if (cases.length === 0)
    throw new CliError({
      en: `${set.name} has no row that measures ${prompt}`,
      ko: `${set.name}에 ${prompt}을(를) 측정할 행이 없습니다`,
    });
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
  throw new CliError({
    en: `there is no prompt ${given}; there are ${PROMPT_NAMES.join(', ')}`,
    ko: `${given} 프롬프트가 없습니다. 쓸 수 있는 프롬프트: ${PROMPT_NAMES.join(', ')}`,
  });
}

/** The current version. @throws CliError when the other is the same, or is not there. */
function requireOther(prompt: PromptName, other: number): number {
  const { current, published } = PROMPTS[prompt];
  const versions = (word: string) =>
    published.map(({ version }) => (version === current ? `${version} (${word})` : version)).join(', ');
  const refusal = ({ en, ko }: Localized) => {
    const count = published.length === 1 ? 'one version' : 'the versions';
    return new CliError({
      en: `${en}; ${prompt} has ${count}: ${versions('current')}`,
      ko: `${ko}. ${prompt}의 버전: ${versions('현재')}`,
    });
  };
  if (published.length < 2)
    throw refusal({ en: 'there is nothing to compare with', ko: '비교할 버전이 없습니다' });
  if (!published.some(({ version }) => version === other))
    throw refusal({ en: `there is no version ${other}`, ko: `버전 ${other}이(가) 없습니다` });
  if (other === current)
    throw refusal({ en: `version ${other} is the current one`, ko: `버전 ${other}은(는) 현재 버전입니다` });
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

const KINDS: Record<SetKind, Localized> = {
  utterances: {
    en: 'things people say with a label, such as routing_clinc_en_dev, chitchat_ko_mit, utterance_type_3i4k_ko_dev',
    ko: '레이블이 있는 발화(routing_clinc_en_dev, chitchat_ko_mit, utterance_type_3i4k_ko_dev 등)',
  },
  follow_ups: {
    en: 'follow-up questions with their completion, such as mtrag_rewrite_en_dev',
    ko: '완성된 질문이 함께 있는 이어지는 질문(mtrag_rewrite_en_dev 등)',
  },
  sentence_pairs: {
    en: 'pairs of sentences with a label, such as klue_nli_grounding_ko_dev',
    ko: '레이블이 있는 문장 쌍(klue_nli_grounding_ko_dev 등)',
  },
  questions: {
    en: 'questions over documents, such as squad2_en_dev, fastapi_docs_bilingual_dev',
    ko: '문서에 대한 질문(squad2_en_dev, fastapi_docs_bilingual_dev 등)',
  },
};

/** Returns the measure of a prompt on a kind of set; undefined when there is none. */
export function measureOf(prompt: PromptName, kind: SetKind): Measure | undefined {
  return MEASURES[prompt]?.[kind];
}

/** Describes the kinds of sets that measure a prompt; where there are none, the prompts that can be measured. */
function fittingSets(prompt: PromptName): Localized {
  const kinds = Object.keys(MEASURES[prompt] ?? {}) as SetKind[];
  const measured = Object.keys(MEASURES).join(', ');
  if (kinds.length === 0)
    return {
      en: `no set measures ${prompt}; sets measure ${measured}`,
      ko: `측정할 수 있는 프롬프트: ${measured}`,
    };
  return {
    en: `${prompt} fits ${kinds.map((kind) => KINDS[kind].en).join('; or ')}`,
    ko: `쓸 수 있는 질문 모음: ${kinds.map((kind) => KINDS[kind].ko).join(', ')}`,
  };
}
