import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';

/**
 * State that stands in the address, so that a link leads to the same view. Changing it adds no step to go back to.
 * @returns the parameters, and a function that changes some of them: null or nothing removes one
 */
export function useUrlParameters() {
  const [params, setParams] = useSearchParams();
  const path = usePathname();
  const change = useCallback(
    (part: Record<string, string | null | undefined>) => {
      // words that were typed may count only when one has gone on to another page, which they must not lead back from
      if (window.location.pathname !== path) return;
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams, path],
  );
  return { params, change };
}

/**
 * Filters that stand in the address.
 * @param narrowing parameters that make a list shorter
 * @returns value and setter of the field for a parameter, and `clear`, which is absent where nothing is filtered
 */
export function useUrlFilters(narrowing: readonly string[]) {
  const { params, change } = useUrlParameters();
  return {
    params,
    change,
    field: (name: string) => ({
      value: params.get(name) ?? undefined,
      onChange: (value: string | null) => change({ [name]: value }),
    }),
    clear: narrowing.some((name) => params.has(name))
      ? () => change(Object.fromEntries(narrowing.map((name) => [name, null])))
      : undefined,
  };
}

/** One parameter of the address. @returns its value, undefined when absent, and a function that sets or removes it */
export function useUrlParameter(
  name: string,
): [string | undefined, (value: string | null | undefined) => void] {
  const { params, change } = useUrlParameters();
  const set = useCallback((value: string | null | undefined) => change({ [name]: value }), [change, name]);
  return [params.get(name) ?? undefined, set];
}
