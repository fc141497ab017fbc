import type { ParsedFile } from '../parse-file.js';
import type { DocumentProblem } from '../../../contract/document-problems.js';

/** The answer of a parser thread to a job. */
export type ThreadReply = { ok: true; parsed: ParsedFile } | { ok: false; reason: DocumentProblem };
