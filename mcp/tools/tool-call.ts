import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';

/** The call of a tool, as the SDK hands it over. */
export type ToolCall = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Tells the client how far a call has come, where it wants to know. */
export type Tell = (message: string) => void;

/** Each message counts one further: how many there will be is not known. */
export function progressOf({ _meta, sendNotification }: ToolCall): Tell {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // whoever has gone is not told
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
