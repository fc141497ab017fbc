import { lookup as lookUp } from 'node:dns/promises';
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { checkTarget, type AllowList, type Target } from '../../domain/webhooks/target.js';
import { PortError } from '../../ports/port-error.js';
import { retryAfterMs } from '../http-answer.js';
import type { WebhookSender } from '../../ports/outbox.js';

const TIMEOUT_MS = 15_000;
/** Of an answer, nothing beyond this is taken in; what is taken in is not read either. */
const ANSWER_BYTES = 1024;
/** Statuses with which a receiver may say when to come again. */
const RETRY_AFTER = [429, 503];

/**
 * Sends webhooks over HTTPS to public addresses, and to what the settings allow besides. The host is looked up once for
 * each attempt, and the connection goes to the addresses that were checked.
 * @param resolve all IP addresses of a host name
 */
export function createWebhookSender(allow: AllowList, resolve = addressesOf): WebhookSender {
  return {
    async send({ url, id, payload, secrets }) {
      const target = await checkTarget(url, allow, resolve);
      if ('refused' in target)
        throw new PortError('forbidden', {
          en: `nothing is sent there: ${target.refused}`,
          ko: `보낼 수 없는 주소입니다: ${target.refused}`,
        });
      const at = new Date();
      const body = JSON.stringify(payload);
      const { status, retryAfter } = await post(target, body, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Vouch-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      });
      const wait = RETRY_AFTER.includes(status)
        ? retryAfterMs((name) => (name === 'retry-after' ? retryAfter : undefined), at.getTime())
        : undefined;
      return { status, ...(wait ? { retryAfterMs: wait } : {}) };
    },
  };
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address);
}

/** @throws PortError `timeout`, `unavailable` */
function post(
  { url, addresses }: Target,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options: RequestOptions = {
      method: 'POST',
      headers,
      signal,
      lookup: pinnedTo(addresses),
      agent: false, // a connection that is kept could be one to another address
    };
    const send = url.protocol === 'https:' ? overHttps : overHttp;
    const request = send(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      discard(response);
    });
    request.on('error', (cause) =>
      reject(
        signal.aborted
          ? new PortError(
              'timeout',
              { en: 'the receiver did not answer in time', ko: '받는 쪽이 제때 응답하지 않았습니다' },
              { cause },
            )
          : new PortError(
              'unavailable',
              { en: 'the receiver cannot be reached', ko: '받는 쪽에 연결할 수 없습니다' },
              { cause },
            ),
      ),
    );
    request.end(body);
  });
}

/** Takes in a short answer, so that the connection ends in good order, and cuts off a long one. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) response.destroy();
  });
  response.on('error', () => undefined);
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, callback) => {
    const [first] = all;
    if (wantsAll || !first) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
