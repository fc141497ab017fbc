/** Prints a line for the process that reads it; resolves once the system has it, so that it outlives this process. */
export function report(line) {
  return new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));
}
