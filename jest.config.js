/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
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
    '/node_modules/(?!(canonicalize|@noble/|string-width|strip-ansi|ansi-regex|wrap-ansi|ansi-styles|get-east-asian-width|emoji-regex|stemmer|p-limit|yocto-queue|mdast-|micromark|hast-|hastscript|collapse-white-space|unist-|unified|bail|trough|is-plain-obj|vfile|decode-named-character-reference|character-entities|ccount|escape-string-regexp|markdown-table|zwitch|longest-streak|devlop|parse5|entities|property-information|space-separated-tokens|comma-separated-tokens|web-namespaces|rehype-|trim-trailing-lines|html-void-elements|@ungap))',
  ],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // its exports name no entry for require
    '^canonicalize$': '<rootDir>/node_modules/canonicalize/lib/canonicalize.js',
  },
  testTimeout: 30_000,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
