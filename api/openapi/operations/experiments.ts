import type { EXPERIMENT_ENDPOINTS } from '../../../contract/endpoints/experiments.js';
import type { Comparison, Experiment, RunFigures } from '../../../contract/experiments.js';
import type { OperationText } from '../types.js';
import { AT, QUERY_ID } from './samples.js';

const EXPERIMENT: Experiment = {
  id: 'x-20261121093000000-5d1f0a8c',
  at: AT,
  by: 'alice',
  basedOn: 0,
  changes: [{ key: 'confidence.high', from: 0.8, to: 0.75 }],
  questions: { collection: 'handbook', limit: 500 },
  budget: { tokens: 2_000_000 },
  stage: 'completed',
  chosen: 1,
};
const FREE = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
const DIFFERENCE: Comparison = {
  queryId: QUERY_ID,
  right: true,
  judgedBy: 'review',
  language: 'en',
  before: {
    ...FREE,
    way: 'reviewed',
    stage: 'completed',
    level: 'MEDIUM',
    score: 0.77,
    answer: '9f86d081884c7d65',
    ms: 41,
  },
  after: {
    ...FREE,
    way: 'alone',
    stage: 'completed',
    level: 'HIGH',
    score: 0.77,
    answer: '9f86d081884c7d65',
    ms: 40,
  },
};
const before: RunFigures = {
  ...FREE,
  ...{ questions: 1, alone: 0, reviewed: 1, none: 0, judged: 0, wrong: 0, low: 0, high: 1 },
  ms: { median: 41, p95: 41 },
};
const after: RunFigures = {
  ...before,
  alone: 1,
  reviewed: 0,
  judged: 1,
  high: 0.975,
  ms: { median: 40, p95: 40 },
};

export const EXPERIMENT_OPERATIONS: Record<keyof typeof EXPERIMENT_ENDPOINTS, OperationText> = {
  startExperiment: {
    summary: 'Try a policy, prompts or models on finished questions',
    description:
      'Runs the latest finished questions that match `questions` again under another policy, in batches: either `changes` to the ' +
      'version in force, or an earlier version to `restore`. `prompts` selects versions of prompts, and `models` the models of ' +
      'tasks, out of those that the installation allows in experiments. Nothing is delivered, nobody is asked or notified, and no ' +
      'tool is called: people, tools and the web reply as they did the first time. `budget` ends it early.',
    request: { policy: { changes: { confidence: { high: 0.75 } } }, questions: { collection: 'handbook' } },
    success: { 202: 'It runs' },
    response: { ...EXPERIMENT, stage: 'running' },
    failures: ['POLICY_VERSION_NOT_FOUND'],
  },
  listExperiments: {
    summary: 'List experiments',
    description: 'Newest first, without their reports.',
    response: { items: [EXPERIMENT] },
  },
  getExperiment: {
    summary: 'Read an experiment with its report',
    description:
      'The report compares the original runs with the questions that have been run again so far: reviews, answers delivered ' +
      'without a review with the exact interval of their error rate, cost and time, by level of confidence and by language, and each ' +
      'question whose outcome differs. An answer counts as right or wrong where people have judged this very answer. The report ' +
      'contains no texts: `answer` and `quotes` are hashes.',
    response: {
      ...EXPERIMENT,
      report: {
        ...{ before, after },
        levels: [{ level: 'HIGH', before: { ...before, questions: 0, reviewed: 0 }, after }],
        languages: [{ language: 'en', before, after }],
        reviews: { fewer: 1, more: 0, p: 1 },
        wrongAlone: { fewer: 0, more: 0, p: 1 },
        differences: [DIFFERENCE],
        leftOut: { gone: 0, failed: 0 },
      },
    },
    failures: ['EXPERIMENT_NOT_FOUND'],
  },
  stopExperiment: {
    summary: 'Stop an experiment',
    description: 'Questions under way are finished first. Results so far stay in the report.',
    success: { 202: 'It ends once the questions under way have finished' },
    response: EXPERIMENT,
    failures: ['EXPERIMENT_NOT_FOUND'],
  },
  resumeExperiment: {
    summary: 'Resume an experiment',
    description:
      'Continues with the remaining questions of an experiment that was stopped. One that is completed, or whose budget is used up, stays as it is.',
    success: { 202: 'It runs' },
    response: { ...EXPERIMENT, stage: 'running' },
    failures: ['EXPERIMENT_NOT_FOUND'],
  },
};
