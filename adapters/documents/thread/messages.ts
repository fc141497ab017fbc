import type { ParsedFile } from '../parse-file.js';
import type { ProblemCode } from '../problem-texts.js';

/** What a parser thread answers to a job. */
export type ThreadReply = { ok: true; parsed: ParsedFile } | { ok: false; code: ProblemCode; detail: string };
