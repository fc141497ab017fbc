import { builtFile } from '../../../config/package-root.js';

/**
 * Arguments for Node that run the inspection. A module of its own, because the test runner runs it from the sources.
 */
export const INSPECT_PROGRAM: readonly string[] = [builtFile('adapters', 'stores', 'embedded', 'inspect.js')];
