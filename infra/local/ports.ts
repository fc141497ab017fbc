import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** A port that something is about to listen on, and the setting that chose it. */
export interface WantedPort {
  setting: string;
  host: string;
  port: number;
}

export type PortProblem = WantedPort & { problem: 'taken' | 'twice' | 'forbidden' | 'host' };

/** The ports that cannot be listened on, with the reason. Each one is tried. */
export async function portProblems(wanted: readonly WantedPort[]): Promise<PortProblem[]> {
  const problems: PortProblem[] = [];
  for (const [index, item] of wanted.entries()) {
    const twice = wanted.slice(0, index).some((earlier) => earlier.port === item.port);
    const problem = twice ? 'twice' : await tryListening(item);
    if (problem) problems.push({ ...item, problem });
  }
  return problems;
}

function tryListening({
  host,
  port,
}: Pick<WantedPort, 'host' | 'port'>): Promise<PortProblem['problem'] | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else resolve(error.code === 'EACCES' ? 'forbidden' : 'host');
    });
    server.listen({ host, port, exclusive: true }, () => {
      server.close(() => {
        resolve(undefined);
      });
    });
  });
}

/** Below the range that systems take ports for outgoing connections from: nobody is given one of these by chance. */
const FREE_FROM = 15_000;
const FREE_TO = 32_000;
const FREE_TRIES = 100;

/**
 * A port of the loopback interface that nobody listens on now, and that no other caller of this function is given, in
 * whichever process, while this process lives: what is to listen there may take its time, or be started again.
 * @throws when none is found
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < FREE_TRIES; tries++) {
    const port = randomInt(FREE_FROM, FREE_TO);
    if ((await reserve(port)) && (await tryListening({ host: '127.0.0.1', port })) === undefined) return port;
  }
  throw new Error('no free port of the loopback interface was found');
}

/** Holds the UDP port of the same number, which only one can do and which ends with the process, however it ends. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const holder = createSocket('udp4').unref();
    holder.once('error', () => {
      holder.close();
      resolve(false);
    });
    holder.bind({ address: '127.0.0.1', port, exclusive: true }, () => {
      resolve(true);
    });
  });
}
