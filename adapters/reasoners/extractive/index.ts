import type { Access } from '../../../contract/passage.js';
import type { Usage } from '../../../contract/query.js';
import { indexTokens } from '../../../domain/text/index.js';
import type { Embedder } from '../../../ports/embedder.js';
import type { Reasoner, ReasonerResult } from '../../../ports/reasoner.js';
import type { TermStatistics } from '../../../ports/term-statistics.js';
import { EVERYDAY, inPlainWords } from '../wording/index.js';
import { analyse, routeOf } from './analyse/index.js';
import { withSpellingMended } from './analyse/spelling.js';
import { answer } from './answer/index.js';
import { chatReply } from './chat.js';
import { clarification } from './clarify.js';
import { readInstruction } from './edit-plan/index.js';
import { meaningOf } from './evidence/meaning.js';
import { isResult } from './evidence/passage-units.js';
import { weightsOf, type TermWeights } from './evidence/weights.js';
import { gradePassages } from './grade.js';
import { judge } from './judge/index.js';
import { rewrite } from './rewrite/index.js';
import { synonymsIn } from './rewrite/strategies.js';
import { verify } from './verify/index.js';
import { queryOf } from './verify/state.js';

const FREE: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * The reasoner without a model: rules over words, weighted by how rare they are in the index. It quotes and never
 * invents; the same input gives the same output as long as the index stays the same.
 */
export function createExtractiveReasoner(ports: {
  statistics: TermStatistics;
  embedder?: Embedder | undefined;
}): Reasoner {
  const { statistics } = ports;
  const weightsFor = (access: Access | undefined, ...texts: string[]): Promise<TermWeights> =>
    weightsOf(statistics, texts.flatMap(indexTokens), access);

  return {
    analyse: async (input) => {
      const { question, turns, access } = input;
      // small talk is told by its own words
      const talk = routeOf(question, turns.length > 0) === 'chitchat';
      const plain = talk ? question : await inPlainWords(question, EVERYDAY, statistics, access);
      const mended = await withSpellingMended(plain, statistics, access);
      return free(analyse({ ...input, question: mended }));
    },
    clarify: async ({ analysis, passages }) =>
      free(clarification(analysis.ambiguity, analysis.language, passages)),
    chat: async ({ question, language }) => free({ text: chatReply(question, language) }),
    grade: async ({ question, passages, access, parts = [] }) => {
      const [weights, meaning] = await Promise.all([
        weightsFor(access, question, ...parts),
        meaningOf(ports, [question]),
      ]);
      return free(gradePassages(question, passages, weights, parts, meaning));
    },
    // other search words come from documents, not from what was calculated or said
    rewrite: async (input) =>
      free(
        rewrite(
          { ...input, passages: input.passages.filter((passage) => !isResult(passage)) },
          await weightsFor(input.access, input.question, ...synonymsIn(input.question)),
        ),
      ),
    answer: async (input) => {
      const questions = [input.question, ...input.subQuestions];
      const [weights, meaning] = await Promise.all([
        weightsFor(input.access, ...questions),
        meaningOf(ports, questions),
      ]);
      return free(await answer(input, weights, meaning));
    },
    judge: async (input) =>
      free(judge(input, await weightsFor(input.access, input.question, input.draft.text))),
    verify: async ({ type, ...input }) => {
      const { question, focus = '', draft, plan } = input;
      const queries = plan?.todos.map((todo) => queryOf(todo) ?? '') ?? [];
      const weights = await weightsFor(input.access, question, focus, draft?.text ?? '', ...queries);
      return free(verify(type, input, weights));
    },
    editPlan: async ({ plan, instruction, language }) => free(readInstruction(plan, instruction, language)),
    // it cannot tell why a call failed
    correct: async () => free([]),
  };
}

function free<T>(value: T): ReasonerResult<T> {
  return { value, usage: FREE };
}
