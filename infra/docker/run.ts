/**
 * Entry point of the image: runs `api`, `worker`, or a command of `vouch` such as `doctor`, in this process, so that
 * signals reach it. Each module begins to run when it is imported.
 */
const [node = '', , role = '', ...rest] = process.argv;
const MODULES: Record<string, string> = { api: '../../api/main.js', worker: '../../worker/main.js' };
const own = Object.hasOwn(MODULES, role);
const module = new URL(own ? MODULES[role]! : '../../cli/main.js', import.meta.url);
process.argv = [node, module.pathname, ...(own ? rest : process.argv.slice(2))];
await import(module.href);
