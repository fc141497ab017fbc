import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';

/** A record of a query whose content was erased: what was counted stays, what was written does not. */
export function withoutContent<T extends OutcomeRecord | Feedback>(record: T): T {
  return {
    ...record,
    question: '',
    ...('documents' in record ? { documents: [] } : {}),
    ...('answer' in record ? { answer: '' } : {}),
    ...('comment' in record ? { comment: '' } : {}),
  };
}
