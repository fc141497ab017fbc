// programs print in the language of the shell
process.env.LC_ALL = 'C.UTF-8';

/** Options of every project. */
const project = {
  testEnvironment: '<rootDir>/test/support/shared-environment.cjs',
  runtime: '<rootDir>/test/support/shared-modules.cjs',
  transform: {
    '^.+\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // ES-module-only packages go through the same transform; packages that carry native code or ship CommonJS do not.
  transformIgnorePatterns: [
    '/node_modules/(?!(jose/|openid-client/|oauth4webapi/|canonicalize|file-type|strtok3|token-types|uint8array-extras|@tokenizer/|@borewit/|@noble/|string-width|strip-ansi|ansi-regex|wrap-ansi|ansi-styles|get-east-asian-width|emoji-regex|stemmer|p-limit|p-queue|p-timeout|eventemitter3|yocto-queue|mdast-|micromark|hast-|hastscript|collapse-white-space|unist-|unified|bail|trough|is-plain-obj|vfile|decode-named-character-reference|character-entities|ccount|escape-string-regexp|markdown-table|zwitch|longest-streak|devlop|parse5|entities|property-information|space-separated-tokens|comma-separated-tokens|web-namespaces|rehype-|trim-trailing-lines|html-void-elements|@ungap|@seriousme/))',
  ],
  moduleNameMapper: {
    // threads and processes of ours run from the sources, as everything else in tests
    '/own-program\\.js$': '<rootDir>/test/support/own-program.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // their exports name no entry for require
    '^file-type$': '<rootDir>/node_modules/file-type/index.js',
    '^canonicalize$': '<rootDir>/node_modules/canonicalize/lib/canonicalize.js',
  },
};

/** @type {import('jest').Config} */
export default {
  // only what hangs takes so long, however slow the machine is
  testTimeout: 90_000,
  maxWorkers: '100%',
  // so does a worker that ends: after the half second that is usual Jest would kill it, and tell of a leak
  workerGracefulExitTimeout: 20_000,
  testSequencer: '<rootDir>/test/support/longest-first.js',
  projects: [
    // without a server, a build or a bundle
    { ...project, displayName: 'fast', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    {
      ...project,
      displayName: 'servers',
      testMatch: ['<rootDir>/test/**/*.test.ts', '!**/test/unit/**'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      setupFiles: ['<rootDir>/test/support/no-promise-hook.ts'],
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};
