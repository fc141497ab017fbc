/** The library in one file, which carries no types of its own; what is used of it. */
declare module 'mathjs/lib/browser/math.js' {
  import type { ConfigOptions, MathNode } from 'mathjs';

  const math: { create(config: ConfigOptions): { parse(expression: string): MathNode } };
  export default math;
}
