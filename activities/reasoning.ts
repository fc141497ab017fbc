import type { Analysis, Turn } from '../contract/analysis.js';
import type { Draft } from '../contract/answer.js';
import type { JudgementScores, Rewrite, Verification, VerificationType } from '../contract/judgement.js';
import type { Language } from '../contract/language.js';
import type { Access } from '../contract/passage.js';
import type { Plan, PlanEdit } from '../contract/plan.js';
import type { EvidenceRef } from '../domain/evidence.js';
import type { PassageGrade, Profile, Reasoner } from '../ports/reasoner.js';
import type { SearchIndex } from '../ports/search-index.js';
import { readEvidence } from './evidence.js';
import { timedThought, type Step } from './step.js';

interface WithEvidence {
  evidence: EvidenceRef[];
  access: Access;
}

/** Steps that think. The texts of the passages are read here and never enter history. */
export function createReasoningActivities({ reasoner, index }: { reasoner: Reasoner; index: SearchIndex }) {
  /** Replaces the references of an input by the texts they stand for. */
  async function withTexts<T extends WithEvidence>({ evidence, access, ...rest }: T) {
    return { ...rest, passages: await readEvidence(index, evidence, access) };
  }

  return {
    async analyse(input: {
      question: string;
      clarifications: string[];
      turns: Turn[];
      maxSubQuestions: number;
    }): Promise<Step<Analysis>> {
      return timedThought(() => reasoner.analyse(input));
    },

    async clarify(
      input: WithEvidence & { question: string; analysis: Analysis },
    ): Promise<Step<{ prompt: string; options: string[] }>> {
      return timedThought(async () => reasoner.clarify(await withTexts(input)));
    },

    async chat(input: {
      question: string;
      turns: Turn[];
      language: Language;
    }): Promise<Step<{ text: string }>> {
      return timedThought(() => reasoner.chat(input));
    },

    async grade(input: WithEvidence & { question: string }): Promise<Step<PassageGrade[]>> {
      return timedThought(async () => reasoner.grade(await withTexts(input)));
    },

    async rewrite(
      input: WithEvidence & {
        question: string;
        language: Language;
        tried: string[];
        missing: string[];
        profile: Profile;
      },
    ): Promise<Step<Rewrite | null>> {
      return timedThought(async () => reasoner.rewrite(await withTexts(input)));
    },

    async answer(
      input: WithEvidence & {
        question: string;
        language: Language;
        subQuestions: string[];
        synthesisGuide?: string | undefined;
        profile: Profile;
      },
    ): Promise<Step<Draft>> {
      return timedThought(async () => reasoner.answer(await withTexts(input)));
    },

    async judge(
      input: WithEvidence & { question: string; language: Language; draft: Draft; profile: Profile },
    ): Promise<Step<JudgementScores>> {
      return timedThought(async () => reasoner.judge(await withTexts(input)));
    },

    async verify(
      input: WithEvidence & {
        type: VerificationType;
        question: string;
        focus?: string | undefined;
        language: Language;
        plan: Plan | undefined;
        draft: Draft | undefined;
      },
    ): Promise<Step<Verification>> {
      return timedThought(async () => reasoner.verify(await withTexts(input)));
    },

    async editPlan(input: {
      plan: Plan;
      instruction: string;
      language: Language;
    }): Promise<Step<PlanEdit[]>> {
      return timedThought(() => reasoner.editPlan(input));
    },
  };
}
