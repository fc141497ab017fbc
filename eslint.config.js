import { existsSync } from 'node:fs';
import { join } from 'node:path';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'node_modules/',
      'web/vite.config.ts',
      'web/public/',
      // a package of its own: its types are known when its packages are there (npm --prefix infra/aws ci)
      ...(existsSync(join(import.meta.dirname, 'infra/aws/node_modules'))
        ? ['infra/aws/build/', 'infra/aws/cdk.out/']
        : ['infra/aws/']),
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-console': 'error',
    },
  },
  { files: ['web/**'], extends: [reactHooks.configs.flat['recommended-latest']] },
  { files: ['cli/**', 'infra/**', 'lab/**', 'test/**'], rules: { 'no-console': 'off' } },
);
