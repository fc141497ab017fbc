import type { MetricsSummary } from '../../contract/metrics.js';
import type { OutcomeRecord, SpentRecord } from '../../contract/outcome-record.js';

type Spent = Pick<SpentRecord, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd'>;

const nothing = (): Spent => ({ calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 });

/** Counts calls of models, their tokens and their price: in all, by model, and by version of a prompt. */
export function createUsage() {
  const all = nothing();
  const models = new Map<string, Spent>();
  const prompts = new Map<string, Spent & { prompt: string; version: number }>();
  let queries = 0;
  return {
    add({ metrics, spent = {} }: OutcomeRecord): void {
      const { modelCalls, inputTokens, outputTokens, costUsd } = metrics;
      queries += 1;
      increase(all, { calls: modelCalls, inputTokens, outputTokens, costUsd });
      for (const [model, records] of Object.entries(spent)) {
        const sum = models.get(model) ?? nothing();
        models.set(model, sum);
        for (const record of records) {
          const { prompt, version } = record;
          const key = `${prompt} ${version}`;
          const known = prompts.get(key) ?? { prompt, version, ...nothing() };
          prompts.set(key, known);
          increase(sum, record);
          increase(known, record);
        }
      }
    },

    result(): MetricsSummary['usage'] {
      const { calls, inputTokens, outputTokens, costUsd } = all;
      const each = (sum: number) => (queries === 0 ? 0 : sum / queries);
      return {
        ...rounded(all),
        perQuery: {
          calls: each(calls),
          tokens: each(inputTokens + outputTokens),
          costUsd: dollars(each(costUsd)),
        },
        models: [...models].map(([model, sum]) => ({ model, ...rounded(sum) })).sort(mostFirst),
        prompts: [...prompts.values()].map(rounded).sort(mostFirst),
      };
    },
  };
}

function increase(sum: Spent, more: Spent): void {
  sum.calls += more.calls;
  sum.inputTokens += more.inputTokens;
  sum.outputTokens += more.outputTokens;
  sum.costUsd += more.costUsd;
}

/** A millionth of a dollar is what sums of binary fractions are good for. */
export function dollars(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}

function rounded<S extends Spent>(sum: S): S {
  return { ...sum, costUsd: dollars(sum.costUsd) };
}

function mostFirst(a: Spent, b: Spent): number {
  return b.costUsd - a.costUsd || b.calls - a.calls;
}
