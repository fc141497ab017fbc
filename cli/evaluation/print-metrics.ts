/** Prints figures one per line, groups indented; a figure that the set cannot give is a dash. */
export function printMetrics(name: string, metrics: object, print: (line: string) => void): void {
  print(name);
  printLevel(metrics, 1, print);
}

function printLevel(metrics: object, depth: number, print: (line: string) => void): void {
  const entries = Object.entries(metrics) as [string, unknown][];
  const width = Math.max(...entries.map(([key]) => key.length));
  for (const [key, value] of entries) {
    const indent = '  '.repeat(depth);
    if (typeof value === 'object' && value !== null) {
      print(`${indent}${key}`);
      printLevel(value, depth + 1, print);
    } else {
      print(`${indent}${key.padEnd(width)}  ${show(value)}`);
    }
  }
}

function show(value: unknown): string {
  if (typeof value !== 'number') return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1);
}
