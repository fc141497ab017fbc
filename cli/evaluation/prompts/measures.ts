import type { PromptName } from '../../../adapters/reasoners/llm/index.js';
import type { Measure } from './case.js';
import { completing, rewriting, routing } from './measure-analyse.js';
import { answering, grading } from './measure-answer.js';
import { accepting, grounding } from './measure-judge.js';
import type { SetKind } from './read-set.js';

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
export function fittingSets(prompt: PromptName): string {
  const kinds = Object.keys(MEASURES[prompt] ?? {}) as SetKind[];
  if (kinds.length > 0) return `${prompt} fits ${kinds.map((kind) => KINDS[kind]).join('; or ')}`;
  return `no set measures ${prompt}; sets measure ${Object.keys(MEASURES).join(', ')}`;
}
