import { useEffect, useState } from 'react';
import type { FormSchema } from '../../contract/elicitation.js';
import type { PatternTest } from './elicitation-check.js';

/**
 * Tests patterns as the API does: in RE2 syntax, anywhere in the text, in linear time. The library for it is loaded only
 * for forms that have a pattern; until it has arrived nothing is held against anybody.
 */
export function usePatternTest(form: FormSchema): PatternTest | undefined {
  const [test, setTest] = useState<{ matches: PatternTest }>();
  const needed = Object.values(form.properties).some((field) => 'pattern' in field);
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    import('re2js').then(
      ({ RE2JS }) => {
        const matches: PatternTest = (pattern, text) => {
          try {
            return RE2JS.compile(pattern).matcher(text).find();
          } catch {
            return true;
          }
        };
        if (!gone) setTest({ matches });
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
