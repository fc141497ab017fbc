export type { Complaint, Evidence } from './diagnose.js';
export { findPatterns } from './find-patterns.js';
