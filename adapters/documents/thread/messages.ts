import type { ParsedFile } from '../parse-file.js';
import type { ProblemCode } from '../problem-texts.js';

/** The answer of a parser thread to a job. */
export type ThreadReply = { ok: true; parsed: ParsedFile } | { ok: false; code: ProblemCode; detail: string };
