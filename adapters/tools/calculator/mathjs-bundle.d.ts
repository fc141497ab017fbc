/** Types of the part that is used here; the library in one file has none. */
declare module 'mathjs/lib/browser/math.js' {
  import type { ConfigOptions, MathNode } from 'mathjs';

  const math: { create(config: ConfigOptions): { parse(expression: string): MathNode } };
  export default math;
}
