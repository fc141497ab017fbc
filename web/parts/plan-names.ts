import type { Plan } from '../../contract/plan.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { planTexts } from './plan-texts.js';

/** Tools as people know them; one of a tool host by its own name. */
export function useToolName(): (tool: string) => string {
  const { tools } = useTexts(planTexts);
  return (tool) => (Object.hasOwn(tools, tool) ? tools[tool as keyof typeof tools] : tool);
}

type Estimated = Pick<Plan, 'estimatedSeconds' | 'estimatedCostUsd'>;

/** Estimated time and cost as they are read. */
export function useEstimates(): (estimated: Estimated) => { time: string; cost: string } {
  const format = useFormat();
  const { free } = useTexts(planTexts);
  return ({ estimatedSeconds, estimatedCostUsd }) => ({
    time: format.duration(estimatedSeconds * 1000),
    cost: estimatedCostUsd === 0 ? free : format.usd(estimatedCostUsd),
  });
}
