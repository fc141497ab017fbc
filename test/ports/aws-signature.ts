import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface SignedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature (AWS Signature Version 4) that a request must carry, from what arrived and the secret alone. */
export function signatureOf({ method, url, headers, body }: SignedRequest, secret: string): string {
  const [, scope = '', signed = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const { search } = new URL(url, 'http://any');
  // the path is encoded once more than it was sent; the query is not
  const path = url
    .slice(0, url.length - search.length)
    .split('/')
    .map(encode)
    .join('/');
  const query = [...new URLSearchParams(search)].map((pair) => pair.map(encode).join('=')).sort();
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query.join('&'), canonicalHeaders.join(''), signed, sha256(body)].join(
    '\n',
  );
  const [date = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, text).toString('hex');
}
