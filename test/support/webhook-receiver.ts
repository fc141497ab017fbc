import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '../../contract/webhooks.js';

/** A webhook as it came over the wire. */
export interface ReceivedWebhook {
  id: string;
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
  payload: WebhookPayload;
  /** Status of the response; 0 while the request is held. */
  status: number;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Status of the answers from here on; 0 holds every webhook without an answer. */
  answer: number;
  stop(): Promise<void>;
}

/** A program on loopback that webhooks are sent to. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], answer: 204, stop };
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      const headers = req.headers as ReceivedWebhook['headers'];
      const payload = JSON.parse(body) as WebhookPayload;
      const status = receiver.answer;
      receiver.received.push({ id: headers['webhook-id'] ?? '', headers, body, payload, status });
      if (status !== 0) res.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}
