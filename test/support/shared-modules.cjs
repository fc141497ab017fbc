const { AsyncLocalStorage } = require('node:async_hooks');
const { join, sep } = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const TESTS = join(__dirname, '..', sep);
const isShared = (path) => !path.startsWith(TESTS);

/** Modules outside `test`, by path: the product and its packages, evaluated once in a process for all its suites. */
const shared = new Map();
/** Scripts that were compiled in this process, with their sources, by path. */
const compiled = new Map();
/** Files with the source maps of what was transformed in this process, by path. */
const sourceMaps = new Map();
/** Storages that suites have used and that Node therefore carries from promise to promise. */
const storages = new Set();
/** The runtime of the suite that runs now. */
let current;

for (const name of ['run', 'enterWith']) {
  const use = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    storages.add(this);
    return use.apply(this, args);
  };
}

/** Modules by path, those of tests for one suite. */
class Registry extends Map {
  get(path) {
    return isShared(path) ? shared.get(path) : super.get(path);
  }
  has(path) {
    return isShared(path) ? shared.has(path) : super.has(path);
  }
  set(path, module) {
    if (!isShared(path)) return super.set(path, module);
    shared.set(path, module);
    return this;
  }
  delete(path) {
    return isShared(path) ? shared.delete(path) : super.delete(path);
  }
}

/**
 * Evaluates the modules of tests in each suite anew, as Jest does, and those of the product and its packages once in a process,
 * as a process does that serves: a suite finds them loaded and warm. They need the one environment of shared-environment.cjs.
 */
module.exports = class extends Runtime {
  constructor(...options) {
    super(...options);
    current = this;
    const { executor, registries, requireBuilder, transformCache } = this;
    registries.moduleRegistry = new Registry();
    transformCache.sourceMaps = sourceMaps;

    const build = requireBuilder.for.bind(requireBuilder);
    requireBuilder.for = (from, options) => {
      const ofThisSuite = build(from, options);
      if (options?.isInternalModule || !isShared(from.filename)) return ofThisSuite;
      const load = (name) => current.requireModuleOrMock(from.filename, name);
      return Object.defineProperties(load, Object.getOwnPropertyDescriptors(ofThisSuite));
    };

    const compileAlone = executor.compile.bind(executor);
    executor.compile = (source, path) => {
      const context = this._environment.getVmContext();
      try {
        return scriptOf(source, path, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // says where the syntax is wrong
        return compileAlone(source, path);
      }
    };
  }

  teardown() {
    super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
  }
};

function scriptOf(source, path, parameters) {
  const known = compiled.get(path);
  if (known?.source === source) return known.script;
  const head = `(function(${parameters.join(',')}){`;
  // lines and columns in stack traces stay those of the module
  const script = new Script(`${head}${source}\n})`, { filename: path, columnOffset: -head.length });
  compiled.set(path, { source, script });
  return script;
}
