import { readFileSync } from 'node:fs';

/** Entries from which all code in use is reached: everything that programs and tests lead to. */
const { programs, api, lab, servers } = JSON.parse(readFileSync('infra/build/programs.json', 'utf8'));

export default {
  entry: [
    ...[...programs, ...api, ...lab, ...servers],
    'workflows/index.ts',
    'workflows/sandbox/{preload,interceptors,refuse-unproven,started-tasks,one-by-one}.ts',
    'lab/bench/engine/floor-workflow.ts',
    'test/replay/record.ts',
    'test/cluster/*.cluster.ts',
    'test/model/*.model.ts',
    'test/web/screenshots.ts',
    'test/**/*.test.ts',
  ],
  project: ['**/*.ts', '**/*.tsx', '!infra/aws/**'],
  ignoreDependencies: ['swagger-ui-dist'],
  ignoreBinaries: ['openssl', 'mount', 'umount'],
  ignoreExportsUsedInFile: true,
};
