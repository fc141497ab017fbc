import { crc32 } from 'node:zlib';

const STRING = 7;

function header(name: string, value: string): Buffer {
  const [key, text] = [Buffer.from(name), Buffer.from(value)];
  const made = Buffer.alloc(1 + key.length + 3 + text.length);
  made.writeUInt8(key.length, 0);
  key.copy(made, 1);
  made.writeUInt8(STRING, 1 + key.length);
  made.writeUInt16BE(text.length, 2 + key.length);
  text.copy(made, 4 + key.length);
  return made;
}

/**
 * A message of application/vnd.amazon.eventstream: lengths, their CRC-32, headers, payload, and the CRC-32 of all of it.
 * @param kind `event` or `exception`, with the name of what it is
 */
export function eventMessage(kind: 'event' | 'exception', name: string, payload: unknown): Buffer {
  const headers = Buffer.concat([
    header(`:${kind}-type`, name),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(8 + 4 + headers.length + body.length + 4, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const unsigned = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([unsigned, checksum(unsigned)]);
}

function checksum(bytes: Buffer): Buffer {
  const made = Buffer.alloc(4);
  made.writeUInt32BE(crc32(bytes), 0);
  return made;
}
