import { pathToFileURL } from 'node:url';
import { builtFile } from '../../config/package-root.js';

/**
 * Entry point of the image: runs `api`, `worker`, or a command of `vouch` such as `doctor`, in this process, so that
 * signals reach it. Each module begins to run when it is imported.
 */
const [node = '', , role = '', ...rest] = process.argv;
const own = role === 'api' || role === 'worker';
const program = builtFile(own ? role : 'cli', 'main.js');
process.argv = [node, program, ...(own ? rest : process.argv.slice(2))];
await import(pathToFileURL(program).href);
