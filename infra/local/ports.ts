import { createServer, type AddressInfo } from 'node:net';

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

function tryListening({ host, port }: WantedPort): Promise<PortProblem['problem'] | undefined> {
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

/** A port of the loopback interface that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
