const { TestEnvironment } = require('jest-environment-node');

class SharedEnvironment extends TestEnvironment {
  async setup() {
    this.variables = { ...this.global.process.env };
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
