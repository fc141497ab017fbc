import { pino } from 'pino';
import { runtimeOptions } from '../../../worker/runtime.js';

test('of what a worker is made without on purpose nothing is logged; of all else what the SDK says', () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const logger = runtimeOptions(log).logger!;
  logger.warn('No workflows registered, not polling for workflow tasks', { taskQueue: 'vouch-deliveries' });
  logger.info('No Nexus services registered, not polling for Nexus tasks');
  logger.warn('Workflow not found');
  logger.error('Worker failed');
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'Workflow not found'],
    [50, 'Worker failed'],
  ]);
});
