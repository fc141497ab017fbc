import type { Analysis } from '../contract/analysis.js';
import type { Access } from '../contract/passage.js';
import type { PlanEdit } from '../contract/plan.js';
import type { Thinking } from '../contract/thinking.js';
import { addedLast } from '../domain/plan-edits.js';
import type { EvidenceRef } from '../domain/evidence.js';
import type { Ports } from '../ports/index.js';
import { PortError } from '../ports/port-error.js';
import type { Judged, PassageGrade, Reasoner } from '../ports/reasoner.js';
import type { SearchIndex } from '../ports/search-index.js';
import { withApproval } from '../domain/approval.js';
import { likenessOf } from '../domain/likeness.js';
import { packPassages } from '../domain/context-budget.js';
import { hasNewWords } from '../domain/refine.js';
import { queryWords } from '../domain/text/index.js';
import { namedBy, type NamedBy } from '../domain/which-page.js';
import { readEvidence, type CheckEvidenceInput } from './evidence.js';
import { withPortFailures } from './port-failures.js';
import { timedReasoning, type Step } from './step.js';

/** A grade, with the words of the question that the title of the passage's document, its headings and its sentences hold. */
export type GradedPassage = PassageGrade & NamedBy;

/** A judgement; with `newWords` true if what is missing has words that no search was made with. */
export type JudgedDraft = Judged & { newWords?: boolean };

/** Passages by reference, for the texts of which a step asks the index. */
interface WithEvidence {
  evidence: EvidenceRef[];
  access: Access;
  /** Tokens of passages that the reasoner is given at most, the first ones first; all of them when absent. */
  contextTokens?: number;
}

type InputOf<Name extends keyof Reasoner> = Parameters<NonNullable<Reasoner[Name]>>[0];

/** Input of a step as the reasoner takes it, but with references in place of the texts of passages. */
type Referring<Name extends keyof Reasoner> = Omit<
  InputOf<Name>,
  'passages' | 'access' | 'onText' | 'onUncited' | 'second'
> &
  WithEvidence;

/** `access` is absent from a step that an earlier release asked for. */
export type AnalyseInput = InputOf<'analyse'>;

/** Steps of the reasoner; with `thinking` in their input those of another one. */
export function createReasoningActivities({
  reasoner,
  reasonerWith,
  index,
}: Pick<Ports, 'reasoner' | 'reasonerWith' | 'index'>): ReasoningActivities {
  function stepsBy(thinking: Thinking): ReasoningActivities {
    if (!reasonerWith)
      throw new PortError('invalid', {
        en: 'This worker has one reasoner only.',
        ko: '이 워커의 모델 설정은 바꿀 수 없습니다.',
      });
    return stepsOf(reasonerWith(thinking), index);
  }
  const usual = stepsOf(reasoner, index);
  const names = Object.keys(usual) as (keyof ReasoningActivities)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      async ({ thinking, ...input }: { thinking?: Thinking }) =>
        (thinking ? await withPortFailures(async () => stepsBy(thinking)) : usual)[name](input as never),
    ]),
  ) as unknown as ReasoningActivities;
}

type ReasoningActivities = ReturnType<typeof stepsOf>;

/** The texts of the passages are read here and never enter history. */
function stepsOf(reasoner: Reasoner, index: SearchIndex) {
  /** Replaces the references of an input by the texts they stand for. */
  async function withTexts<T extends WithEvidence>({ evidence, access, contextTokens, ...rest }: T) {
    const passages = await readEvidence(index, evidence, access);
    return { ...rest, access, passages: contextTokens ? packPassages(passages, contextTokens) : passages };
  }

  return {
    analyse: (input: AnalyseInput) =>
      timedReasoning(async ({ signal }) => {
        const { value, ...rest } = await reasoner.analyse(input, signal);
        const { refinedQuestion } = value;
        const likeness = likenessOf(input.question, refinedQuestion);
        const analysis: Analysis = { ...value, likeness, words: queryWords(refinedQuestion).length };
        return { ...rest, value: analysis };
      }),

    clarify: (input: Referring<'clarify'>) =>
      timedReasoning(async ({ signal }) => reasoner.clarify(await withTexts(input), signal)),

    chat: (input: InputOf<'chat'>) => timedReasoning(({ signal }) => reasoner.chat(input, signal)),

    grade: (input: Referring<'grade'>) =>
      timedReasoning(async ({ signal }) => {
        const asked = await withTexts(input);
        const words = queryWords(input.question);
        const passages = new Map(asked.passages.map((passage) => [passage.id, passage]));
        const { value, ...rest } = await reasoner.grade(asked, signal);
        const graded = value.map((grade): GradedPassage => {
          const passage = passages.get(grade.passageId);
          return passage ? { ...grade, ...namedBy(words, passage) } : grade;
        });
        return { ...rest, value: graded };
      }),

    rewrite: (input: Referring<'rewrite'>) =>
      timedReasoning(async ({ signal }) => reasoner.rewrite(await withTexts(input), signal)),

    answer: (
      input: Referring<'answer'> & {
        /** True if somebody watches the answer being written. */
        stream?: boolean;
        /** Check of its sources that is to follow, of a query whose steps are joined. */
        checkedNext?: CheckEvidenceInput | undefined;
        /** As the judge is told, of a query whose steps are joined. */
        tried?: readonly string[];
      },
    ) => {
      const { stream, checkedNext: _check, tried: _tried, ...question } = input;
      return timedReasoning(async ({ recordDraft, signal }) => {
        const onText = stream && recordDraft ? { onText: (draft: string) => recordDraft({ draft }) } : {};
        return reasoner.answer({ ...(await withTexts(question)), ...onText }, signal);
      });
    },

    secondDraft: (input: Referring<'secondDraft'>) =>
      timedReasoning(async ({ signal }) => {
        if (!reasoner.secondDraft)
          throw new PortError('invalid', {
            en: 'This reasoner writes no second draft.',
            ko: '두 번째 초안을 쓸 수 없는 설정입니다.',
          });
        return reasoner.secondDraft(await withTexts(input), signal);
      }),

    judge: (
      input: Referring<'judge'> & {
        /** True if somebody watches the answer being judged. */
        stream?: boolean;
        /** Words that searches were made with, where it is to be told if more would be new. */
        tried?: readonly string[];
      },
    ) => {
      const { stream, tried, ...asked } = input;
      const { text: draft } = input.draft;
      return timedReasoning(async ({ recordDraft, signal }) => {
        const onUncited =
          stream && recordDraft ? { onUncited: (uncited: string[]) => recordDraft({ draft, uncited }) } : {};
        const { value, ...rest } = await reasoner.judge(
          { ...(await withTexts(asked)), ...onUncited },
          signal,
        );
        const judged: JudgedDraft = tried ? { ...value, newWords: hasNewWords(value.missing, tried) } : value;
        return { ...rest, value: judged };
      });
    },

    verify: (input: Referring<'verify'>) =>
      timedReasoning(async ({ signal }) => reasoner.verify(await withTexts(input), signal)),

    editPlan: (input: InputOf<'editPlan'>) =>
      timedReasoning(async ({ signal }) => {
        const result = await reasoner.editPlan(input, signal);
        return { ...result, value: addedLast(input.plan, result.value) };
      }),

    /** Proposes edits that make a failed call work; none when there is no way. */
    async correct(input: InputOf<'correct'>): Promise<Step<PlanEdit[]>> {
      const step = await timedReasoning(({ signal }) => reasoner.correct(input, signal));
      const failed = input.plan.todos.find(({ id }) => id === input.todoId);
      return { ...step, value: withApproval(step.value, failed?.requiresApproval === true) };
    },
  };
}
