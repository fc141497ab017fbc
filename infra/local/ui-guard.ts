import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { pipeline } from 'node:stream';
import { isOwnPage, SAFE_METHODS } from '../../contract/browser.js';
import { freePort, portProblems } from './ports.js';

/** Address on which the web UI of the local Temporal server itself listens. */
export interface UiPlace {
  host: string;
  port: number;
}

/** Host on systems whose loopback interface is this one address, where a web page could find the UI. */
export const FOUND_EASILY = '127.0.0.1';

/**
 * A place for the web UI, which takes requests under any host name, that no web page can find: one of the sixteen million
 * addresses of the loopback interface, and one of its ports.
 */
export async function hiddenPlace(): Promise<UiPlace> {
  const part = () => randomInt(1, 255);
  const place = { host: `127.${part()}.${part()}.${part()}`, port: await freePort() };
  const problems = await portProblems([{ setting: 'VOUCH_TEMPORAL_UI', ...place }]);
  return problems.length === 0 ? place : { ...place, host: FOUND_EASILY };
}

/**
 * Stands between browsers and the web UI: passes on what is sent under the name of this machine and, where it may change
 * something, by a page of the UI or by no page.
 * @param origins of the UI as browsers reach it
 * @param refusal text for everything else
 */
export async function guardUi(
  ui: UiPlace,
  { port, origins, refusal }: { port: number; origins: readonly string[]; refusal: string },
): Promise<Server> {
  const hosts = origins.map((origin) => new URL(origin).host);
  const server = createServer((req, res) => {
    const { method = '', url, headers } = req;
    const header = (name: string) => [headers[name]].flat()[0];
    const known = hosts.includes(headers.host?.toLowerCase() ?? '');
    if (!known || !(SAFE_METHODS.includes(method) || isOwnPage(header))) {
      res.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${refusal}\n`);
      return;
    }
    const passed = request({ ...ui, method, path: url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, res, () => undefined);
    });
    pipeline(req, passed, (error) => {
      if (!error) return;
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    res.once('close', () => passed.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
