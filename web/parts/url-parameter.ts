import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * State that stands in the address, so that a link leads to the same view. Changing it adds no step to go back to.
 * @returns its value, undefined when absent, and a function that sets or removes it
 */
export function useUrlParameter(name: string): [string | undefined, (value: string | undefined) => void] {
  const [parameters, change] = useSearchParams();
  const set = useCallback(
    (value: string | undefined) =>
      change(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === undefined || value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [change, name],
  );
  return [parameters.get(name) ?? undefined, set];
}
