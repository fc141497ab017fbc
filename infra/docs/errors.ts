import { errorsPage } from './errors-page.js';
import { keep } from './keep.js';

/**
 * Writes docs/errors.md from the codes and what is told of them, or with `--check` fails when the page differs.
 * Run from `npm run check:docs`.
 */
keep('docs/errors.md', 'errors', errorsPage());
