import { gateLines, type Gated } from '../render/gate.js';
import { box } from '../terminal/layout.js';
import type { Scene } from './form.js';

/** What is asked in a box, and under it what holds for every request. */
export function frame(title: string, content: readonly string[], request: Gated, scene: Scene): string[] {
  return [
    '',
    ...box(title, content, scene.terminal.width - 2).map((line) => `  ${line}`),
    ...gateLines(request, scene),
  ];
}
