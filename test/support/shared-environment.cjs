const { TestEnvironment } = require('jest-environment-node');

class SharedEnvironment extends TestEnvironment {
  async setup() {
    const { Error, process } = this.global;
    this.variables = { ...process.env };
    // a worker of the suite before has set it, and Jest could not say where in its source a test failed
    delete Error.prepareStackTrace;
  }

  async teardown() {
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
    this.fakeTimersModern.useRealTimers();
  }
}

let environment;

/** The one environment of a process, for all its suites: what they share (shared-modules.cjs) belongs to its global objects. */
module.exports = class {
  constructor(...options) {
    environment ??= new SharedEnvironment(...options);
    return environment;
  }
};
