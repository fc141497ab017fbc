/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/synthesize.mjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // what is built and packaged is no source
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/cdk.out/'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testTimeout: 120_000,
};
