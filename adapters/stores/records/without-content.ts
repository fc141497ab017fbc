import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';

/** A record of a query whose content was erased: what was counted stays, what was written does not. */
export function withoutContent<T extends OutcomeRecord | Feedback>(record: T): T {
  const { decisions } = record as Partial<OutcomeRecord>;
  return {
    ...record,
    question: '',
    ...('documents' in record ? { documents: [] } : {}),
    ...(decisions ? { decisions: decisions.map(({ reason: _, ...counted }) => counted) } : {}),
    ...('answer' in record ? { answer: '' } : {}),
    ...('comment' in record ? { comment: '' } : {}),
  };
}
