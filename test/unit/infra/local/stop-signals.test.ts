import { listenForStop } from '../../../../infra/local/stop-signals.js';

test.each(['stdout', 'stderr'] as const)('stops once nobody reads %s', async (name) => {
  const before = process[name].listeners('error');
  const force = jest.fn();
  const stop = listenForStop(force);
  try {
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    process[name].emit('error', broken);
    await stop.requested;
    process[name].emit('error', broken);
    expect(stop.signal.aborted).toBe(true);
    expect(force).not.toHaveBeenCalled();
  } finally {
    stop.close();
    for (const output of [process.stdout, process.stderr])
      for (const added of output.listeners('error'))
        if (!before.includes(added)) output.off('error', added as () => void);
  }
});
