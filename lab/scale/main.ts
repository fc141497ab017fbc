import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../config/package-root.js';
import { PAGE, renderScale } from './page.js';

await writeFile(join(packageRoot(), PAGE), await renderScale(packageRoot()));
