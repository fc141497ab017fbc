import type { Plan } from '../../contract/plan.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { planTexts } from './plan-texts.js';

/** Tools as people know them; one of a tool host by its own name. */
export function useToolName(): (tool: string) => string {
  const { tools } = useTexts(planTexts);
  return (tool) => (Object.hasOwn(tools, tool) ? tools[tool as keyof typeof tools] : tool);
}

/** Returns the description of a tool; that of a tool host's tool is its own. */
export function useToolDescription(): (tool: string, own: string) => string {
  const { does } = useTexts(planTexts);
  return (tool, own) => (Object.hasOwn(does, tool) ? does[tool as keyof typeof does] : own);
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
