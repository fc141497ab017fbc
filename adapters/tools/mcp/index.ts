import type { Logger } from 'pino';
import { alike } from '../../../contract/language.js';
import type { McpServer } from '../../../config/mcp-servers.js';
import type { BlobStore } from '../../../ports/blob-store.js';
import type { KeyValueStore } from '../../../ports/key-value-store.js';
import { hashOfText } from '../../../domain/digest.js';
import { PortError } from '../../../ports/port-error.js';
import type { ToolHost } from '../../../ports/tool-host.js';
import { unknownTool } from '../texts.js';
import { fittingArguments, type ServerTool } from './describe-tools.js';
import { callError, excerptOf, serverError } from './failure.js';
import { withTimeout, watchChildren } from './transports.js';
import { connectTo, type Connection } from './connection.js';
import { resultText, storedResult } from './result-text.js';
import { textsOf, type Texts } from './texts.js';

/** Time that a caller waits for a server to start and to list its tools; the opening itself may take longer. */
const STARTING_MS = 10_000;
/** A server that could not be reached is not asked for its tools again so soon. */
const RETRY_LISTING_MS = 10_000;

/**
 * The tools of MCP servers. Connections are opened on first use; a server that is away takes away its own tools only.
 * @param blobs where results too long for a query are kept
 * @param keyValues where it is kept which calls were begun, and whose whole results are
 */
export function createMcpToolHost({
  servers,
  blobs,
  keyValues,
  log,
}: {
  servers: readonly McpServer[];
  blobs: BlobStore;
  keyValues: Parameters<typeof markCalls>[0];
  log?: Logger;
}): ToolHost & { close(): Promise<void> } {
  const children = watchChildren();
  const marks = markCalls(keyValues, log);
  const connections = new Map(
    servers.map((server) => [server.name, connectTo(server, children, log)] as const),
  );
  const awayUntil = new Map<string, number>();

  const toolsOf = async (connection: Connection, texts: Texts): Promise<ReadonlyMap<string, ServerTool>> => {
    const { server } = connection;
    try {
      return await withTimeout(connection.tools(), STARTING_MS, () => {
        throw new PortError('unavailable', alike(texts.unavailable(server.name, texts.starting)));
      });
    } catch (error) {
      throw serverError(error, server, texts);
    }
  };

  return {
    list: async () => {
      const lists = await Promise.all(
        [...connections.values()].map(async (connection) => {
          const { name } = connection.server;
          if ((awayUntil.get(name) ?? 0) > Date.now()) return [];
          try {
            return [...(await toolsOf(connection, textsOf('en'))).values()];
          } catch (error) {
            awayUntil.set(name, Date.now() + RETRY_LISTING_MS);
            log?.warn({ server: name, error: (error as Error).message }, 'a tool server gives no tools');
            return [];
          }
        }),
      );
      return lists.flat().map(({ descriptor }) => descriptor);
    },

    call: async ({ tool: name, arguments: args, callId, language }) => {
      const texts = textsOf(language);
      const connection = connections.get(name.split('.', 1)[0] ?? '');
      const tool = connection && (await toolsOf(connection, texts)).get(name);
      if (!connection || !tool) throw new PortError('invalid', alike(unknownTool(name, language)));
      const fitting = fittingArguments(args, tool.descriptor.inputSchema, await tool.check(), (problem) =>
        texts.unfitting(name, excerptOf(problem)),
      );
      const mark = { tool: name, callId };
      if (!tool.repeatable && !(await marks.begin(mark))) {
        throw new PortError('uncertain', alike(texts.uncertain(name, texts.startedBefore)));
      }
      const giveUp = async (failure: PortError): Promise<never> => {
        // a call that was certainly not carried out may be made again
        if (!tool.repeatable && failure.kind !== 'uncertain') await marks.forget(mark);
        throw failure;
      };
      const result = await connection
        .call(tool, fitting, callId)
        .catch((error: unknown) => giveUp(callError(error, tool, connection.server, texts)));
      const text = resultText(result, texts);
      if (result.isError) return giveUp(new PortError('invalid', alike(texts.failed(name, excerptOf(text)))));
      return storedResult({ text, callId }, { blobs, keyValues }, texts);
    },

    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
      children.release();
    },
  };
}

/** Remembers, beyond this process, that a call was begun. */
interface CallMarkers {
  /** @returns false when the call was begun before and its outcome is unknown */
  begin(call: MarkedCall): Promise<boolean>;
  /**
   * Forgets a call that is known not to have been carried out, so that it can be made again. When the store cannot, the
   * mark stays: that must not hide why the call was not carried out.
   */
  forget(call: MarkedCall): Promise<void>;
}

interface MarkedCall {
  tool: string;
  /** The same for every attempt of one call. */
  callId: string;
}

/** Of the key-value store. */
const SPACE = 'mcp-calls';
/** Longer than any query runs. */
const KEPT_MS = 90 * 86_400_000;

/**
 * A mark is a small record that one attempt alone can write. With it a worker that takes over from one that died, or only
 * stood still, in the middle of a call does not make the call a second time.
 */
function markCalls(keyValues: Pick<KeyValueStore, 'put' | 'remove'>, log: Logger | undefined): CallMarkers {
  return {
    begin: async (call) => {
      const expiresAt = new Date(Date.now() + KEPT_MS).toISOString();
      const mark = { space: SPACE, key: keyOf(call), value: call, expiresAt };
      return (await keyValues.put({ ...mark, expect: 'absent' })) !== undefined;
    },
    forget: async (call) => {
      try {
        await keyValues.remove({ space: SPACE, key: keyOf(call) });
      } catch (error) {
        log?.warn({ ...call, error: (error as Error).message }, 'a tool call stays marked as begun');
      }
    },
  };
}

function keyOf({ tool, callId }: MarkedCall): string {
  return hashOfText(JSON.stringify([tool, callId]));
}
