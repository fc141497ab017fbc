import { gateLines, type Gated } from '../render/gate.js';
import { box } from '../terminal/layout.js';
import type { Scene } from './form.js';

/** Draws the content of a request in a box, and the state that all requests have (deadline, claim, quorum) under it. */
export function frame(title: string, content: readonly string[], request: Gated, scene: Scene): string[] {
  return [
    '',
    ...box(title, content, scene.terminal.width - 2).map((line) => `  ${line}`),
    ...gateLines(request, scene),
  ];
}
