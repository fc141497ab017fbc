import { PortError } from '../../../ports/port-error.js';
import { asPortError, isMissing } from './errors.js';

/**
 * Does something that must end in time.
 * @param ms how long it may take
 * @param work is given a signal that ends it, and may ask for more time than that, in ms from then on
 * @throws PortError `timeout` when it takes longer, and what asPortError makes of its errors; that there is no such object
 *   is thrown as the SDK says it
 */
export async function within<T>(
  bucket: string,
  ms: number,
  work: (signal: AbortSignal, longer: (ms: number) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const allow = (limit: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.abort();
    }, limit);
  };
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => {
      reject(new PortError('timeout', `S3, bucket ${bucket}: no answer in time`));
    });
  });
  allow(ms);
  try {
    return await Promise.race([
      work(controller.signal, (more) => {
        allow(ms + more);
      }),
      late,
    ]);
  } catch (error) {
    throw isMissing(error) ? error : asPortError(error, bucket);
  } finally {
    clearTimeout(timer);
  }
}
