import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** The programs that a host has started. */
export interface Children {
  /** Watches one before it is connected to. */
  add(transport: StdioClientTransport): void;
  /** Ends one: by the end of its input, then SIGTERM, then SIGKILL. */
  end(transport: StdioClientTransport): Promise<void>;
  /** Stops watching; to be called when all have ended. */
  release(): void;
}

/**
 * Ensures that no program outlives this process: those still running when it exits are killed. A process that is
 * killed itself leaves them an input that has ended, at which servers of this protocol exit.
 */
export function watchChildren(): Children {
  const running = new Map<StdioClientTransport, number | null>();
  const killAll = (): void => {
    for (const [transport, ending] of running) {
      const pid = transport.pid ?? ending;
      try {
        if (pid !== null) process.kill(pid, 'SIGKILL');
      } catch {
        // it has exited already
      }
    }
  };
  process.on('exit', killAll);
  return {
    add: (transport) => {
      running.set(transport, null);
      // also one that exits on its own
      transport.onclose = () => running.delete(transport);
    },
    end: async (transport) => {
      running.set(transport, transport.pid);
      try {
        await transport.close();
      } finally {
        running.delete(transport);
      }
    },
    release: () => void process.off('exit', killAll),
  };
}
