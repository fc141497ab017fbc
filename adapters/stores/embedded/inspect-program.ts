import { fileURLToPath } from 'node:url';

/**
 * Arguments for Node that run the inspection. A module of its own, because the test runner runs it from the sources.
 */
export const INSPECT_PROGRAM: readonly string[] = [fileURLToPath(new URL('./inspect.js', import.meta.url))];
