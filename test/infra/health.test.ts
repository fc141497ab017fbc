import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs the health check of the image for a role and returns its exit code. */
async function health(role: string, env: Record<string, string>): Promise<number> {
  const loader = pathToFileURL(join(__dirname, '../support/load-typescript.mjs')).href;
  const child = spawn(process.execPath, ['--import', loader, 'infra/docker/health.ts', role], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

test.each([
  ['api', 'VOUCH_API_PORT', '/healthz'],
  ['worker', 'VOUCH_WORKER_METRICS_PORT', '/metrics'],
])('an %s is well when it answers, and not when it fails or is silent', async (role, setting, path) => {
  const asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (status > 0) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = { [setting]: String((server.address() as AddressInfo).port) };
  try {
    expect(await health(role, env)).toBe(0);
    status = 503;
    expect(await health(role, env)).toBe(1);
    status = 0;
    expect(await health(role, env)).toBe(1);
    expect(asked).toEqual([path, path, path]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  expect(await health(role, env)).toBe(1);
});

test('a worker without figures, and a command, are well while they run', async () => {
  expect(await health('worker', {})).toBe(0);
  expect(await health('doctor', {})).toBe(0);
});
