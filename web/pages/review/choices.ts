import { useTexts } from '../../language/language.js';
import type { Choice } from '../../parts/decision-bar.js';
import { vocabulary, type Action } from '../../parts/vocabulary.js';
import type { FormProps } from './form.js';

type Decide = FormProps<'approval_request'>['decide'];

/** Ways to decide as most forms have them. @param decide that of the form */
export function useChoices(decide: Decide) {
  const { actions } = useTexts(vocabulary);
  return {
    /**
     * Done at once, or after a warning, with a comment if there is one.
     * @param more what is sent along
     */
    atOnce: (
      action: Action,
      meaning: string,
      more: Omit<Parameters<Decide>[0], 'action'> = {},
      warning?: string,
    ): Choice => ({
      action,
      label: actions[action],
      meaning,
      warning,
      choose: (comment) => decide({ action, ...more, ...(comment && { comment }) }),
    }),
    /** Asks why before it is done. */
    withReason: (action: Action, meaning: string): Choice => ({
      action,
      label: actions[action],
      meaning,
      asksReason: true,
      ...(action === 'skip' && { color: 'orange' }),
      choose: (reason) => decide({ action, ...(reason && { reason }) }),
    }),
  };
}
