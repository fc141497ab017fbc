const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Scripts that were compiled in this process, with their sources, by path. */
const compiled = new Map();

/**
 * Evaluates modules in each suite anew, as Jest does, but compiles them once in a process: what a suite has called is
 * compiled for the next one, too.
 */
module.exports = class extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const compileAlone = executor.compile.bind(executor);
    executor.compile = (source, path) => {
      const context = this._environment.getVmContext();
      // the environment of a suite that is over
      if (context === null) return null;
      try {
        return scriptOf(source, path, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // says where the syntax is wrong
        return compileAlone(source, path);
      }
    };
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
