import { createLocalToolHost } from '../../adapters/choose-tools.js';
import { toolHostSuite } from './tool-host-suite.js';

toolHostSuite('local', async () => ({ host: createLocalToolHost(), close: async () => undefined }), {
  good: { tool: 'calculate', arguments: { expression: '(120 + 35) * 1.1' } },
  bad: { tool: 'calculate', arguments: { expression: 'rm -rf' } },
});
