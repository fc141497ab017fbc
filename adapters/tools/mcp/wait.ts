/** Returns the result of `work`, or of `otherwise` when that takes longer than `ms`; the work itself continues. */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(otherwise);
  late.catch(() => undefined); // the race may have ended with the other one
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
