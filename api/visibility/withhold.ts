import type { Citation } from '../../contract/answer.js';
import type { Judgement } from '../../contract/judgement.js';
import type { Passage } from '../../contract/passage.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { VerificationRecord } from '../../contract/verification.js';

/** Returns a passage without its texts, and without what its grade tells of them. */
export function withoutText<P extends Pick<Passage, 'title' | 'section' | 'snippet' | 'grade'>>({
  grade,
  ...passage
}: P) {
  const { inTitle: _, inHeading: __, inSentence: ___, ...shown } = grade ?? {};
  return {
    ...passage,
    ...(grade && { grade: shown }),
    ...{ title: '', section: '', snippet: '', withheld: true as const },
  };
}

export function withoutQuote({ section: _section, ...citation }: Citation): Citation {
  return { ...citation, title: '', quote: '', withheld: true };
}

/** Returns a draft or an answer without its safety concerns. */
export function withoutConcerns<D extends object>(draft: D): D {
  return 'safetyConcerns' in draft ? { ...draft, safetyConcerns: [] } : draft;
}

/** Returns a judgement without remarks, which may quote documents; scores reveal nothing. */
export function withoutRemarks(judgement: Judgement): Judgement {
  return { ...judgement, missing: [], suggestions: [], safetyConcerns: [] };
}

export function withoutFindings(verification: VerificationRecord): VerificationRecord {
  const { details: _, ...rest } = verification;
  return { ...rest, summary: '', issues: [], recommendations: [], withheld: true };
}

/** Returns a receipt without the text that a person wrote in place of a draft, and without the difference. */
export function withoutReply({ diff, seeded, ...receipt }: Receipt): Receipt {
  const { text } = receipt.reply;
  if (diff === undefined && text === undefined && !seeded) return receipt;
  return {
    ...receipt,
    ...(seeded ? { seeded: { ...seeded, diff: [] } } : {}),
    reply: { ...receipt.reply, ...(text === undefined ? {} : { text: '' }) },
    withheld: true,
  };
}
