import type { Citation } from '../../contract/answer.js';
import type { Judgement } from '../../contract/judgement.js';
import type { Passage } from '../../contract/passage.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { VerificationRecord } from '../../contract/verification.js';

/** Parts of what is served, without the texts that come from documents. */

export function withoutText<P extends Pick<Passage, 'title' | 'section' | 'snippet'>>(passage: P) {
  return { ...passage, title: '', section: '', snippet: '', withheld: true as const };
}

export function withoutQuote({ section: _section, ...citation }: Citation): Citation {
  return { ...citation, title: '', quote: '', withheld: true };
}

/** A draft or an answer without what was noticed in it. */
export function withoutConcerns<D extends object>(draft: D): D {
  return 'safetyConcerns' in draft ? { ...draft, safetyConcerns: [] } : draft;
}

/** Scores say nothing of a document; remarks may quote it. */
export function withoutRemarks(judgement: Judgement): Judgement {
  return { ...judgement, missing: [], suggestions: [], safetyConcerns: [] };
}

export function withoutFindings(verification: VerificationRecord): VerificationRecord {
  return { ...verification, summary: '', issues: [], recommendations: [], withheld: true };
}

/** The text that a person wrote in the place of a draft, and the difference, as far as a receipt holds any. */
export function withoutReply({ diff, ...receipt }: Receipt): Receipt {
  const { text } = receipt.reply;
  if (diff === undefined && text === undefined) return receipt;
  return {
    ...receipt,
    reply: { ...receipt.reply, ...(text === undefined ? {} : { text: '' }) },
    withheld: true,
  };
}
