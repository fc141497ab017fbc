import type { IncomingMessage } from 'node:http';
import { Connection } from '@opensearch-project/opensearch';

/** The class of the connection that the client opens to each node; the signer for AWS has one of its own. */
type ConnectionClass = typeof Connection;

type Callback = Parameters<Connection['request']>[1];

/** Ends a response that does not come to its end in time: the client's own timeout stops at the first byte. */
function bound(response: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => response.destroy(), ms);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
}

/** A connection whose request timeout holds for the whole of a response, and that prints nothing. */
export function boundedConnection(Base: ConnectionClass = Connection): ConnectionClass {
  return class BoundedConnection extends Base {
    override request(params: Parameters<Connection['request']>[0], callback: Callback) {
      const request = super.request(params, (error, response) => {
        if (response) {
          // the client prints late errors of a request; they reach the caller by its response
          request.removeAllListeners('error').on('error', () => undefined);
          bound(response, Number(params.timeout));
        }
        callback(error, response);
      });
      return request;
    }
  };
}
