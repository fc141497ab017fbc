/**
 * What the image starts: `api`, `worker`, or a command of `vouch` such as `doctor`. In this process, so that signals reach
 * it. The modules are found by name: each of them begins to run when it is loaded.
 */
const [node = '', , role = '', ...rest] = process.argv;
const MODULES: Record<string, string> = { api: '../../api/main.js', worker: '../../worker/main.js' };
const own = Object.hasOwn(MODULES, role);
const module = new URL(own ? MODULES[role]! : '../../cli/main.js', import.meta.url);
process.argv = [node, module.pathname, ...(own ? rest : process.argv.slice(2))];
await import(module.href);
