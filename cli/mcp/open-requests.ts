import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

/** The requests of the client that are still to be answered; to be called before a server is connected. */
export function openRequests(transport: Transport): ReadonlySet<RequestId> {
  const open = new Set<RequestId>();
  // a server that is connected listens beside it
  transport.onmessage = (message: JSONRPCMessage) => {
    if (isJSONRPCRequest(message)) open.add(message.id);
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId;
    // it is not answered any more
    if (cancelled !== undefined) open.delete(cancelled);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if (!('method' in message) && message.id !== undefined) open.delete(message.id);
  };
  return open;
}
