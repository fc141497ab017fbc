import { useEffect, useState } from 'react';
import type { Field } from '../../domain/forms/fields.js';
import type { PatternTest } from '../../domain/forms/validate.js';

/**
 * Tests patterns as the API does. The library for it is loaded only for forms that have a pattern; until it has arrived
 * no pattern is held against anybody.
 */
export function usePatternTest(fields: readonly Field[]): PatternTest | undefined {
  const [test, setTest] = useState<{ matches: PatternTest }>();
  const needed = fields.some(({ pattern }) => pattern !== undefined);
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    import('../../domain/forms/pattern.js').then(
      ({ matchesPattern }) => {
        if (!gone) setTest({ matches: matchesPattern });
      },
      // without it the API alone checks
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [needed]);
  return test?.matches;
}
