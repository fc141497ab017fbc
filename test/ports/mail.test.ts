import { createSmtpMailer } from '../../adapters/outbox/smtp-mailer.js';
import { PortError } from '../../ports/port-error.js';
import { startSmtpServer, type SmtpServer } from '../support/smtp/smtp-server.js';

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.stop());

const mail = {
  id: 'msg_q-noticed1_1.abc',
  to: 'ann@example.org',
  subject: '확인이 필요합니다',
  text: '요청: q-1\n',
};
const send = (more: Partial<typeof mail> = {}, url = smtp.url) =>
  createSmtpMailer(url, 'Vouch <vouch@example.org>').send({ ...mail, ...more });
const kindOf = async (sending: Promise<void>) => {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PortError);
  return (error as PortError).kind;
};

/** Headers by name; the body as text. */
function parse(content: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...body] = content.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { headers, body: body.join('\r\n\r\n') };
}

test('a mail arrives with its sender, its receiver and an id that stays the same', async () => {
  await send();
  expect(smtp.mails).toMatchObject([{ from: 'vouch@example.org', to: ['ann@example.org'] }]);
  const { headers, body } = parse(smtp.mails[0]!.content);
  expect(headers.get('from')).toBe('Vouch <vouch@example.org>');
  expect(headers.get('to')).toBe('ann@example.org');
  expect(headers.get('message-id')).toBe('<msg_q-noticed1_1.abc@example.org>');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  const encoded = /^=\?UTF-8\?B\?(.*)\?=$/i.exec(headers.get('subject') ?? '')?.[1] ?? '';
  expect(Buffer.from(encoded, 'base64').toString()).toBe(mail.subject);
  const text =
    headers.get('content-transfer-encoding') === 'base64' ? Buffer.from(body, 'base64').toString() : body;
  expect(text.trimEnd()).toContain('요청: q-1');
});

test('a line break in a subject or an address adds no header and no receiver', async () => {
  await send({ subject: 'a\r\nBcc: eve@example.org\r\n\r\nbody' });
  await send({ to: 'ann@example.org\r\nRCPT TO:<eve@example.org>' }).catch(() => undefined);
  for (const { to, content } of smtp.mails) {
    expect(to).toHaveLength(1);
    expect(to[0]).not.toMatch(/(^|<)eve@/);
    expect([...parse(content).headers.keys()]).not.toContain('bcc');
  }
});

test('what the server refuses for good is not tried again; what it cannot do now is', async () => {
  smtp.refuse = '550 5.1.1 no such user';
  expect(await kindOf(send())).toBe('invalid');
  smtp.refuse = '451 4.3.0 not now';
  expect(await kindOf(send())).toBe('unavailable');
  expect(await kindOf(send({}, 'smtp://127.0.0.1:1'))).toBe('unavailable');
  await send();
  expect(smtp.mails).toHaveLength(1);
});

test('a password is not told over a connection that anybody can listen to, and stands in no error', async () => {
  const sending = send({}, smtp.url.replace('//', '//user:canary-secret@'));
  await expect(sending).rejects.not.toThrow('canary-secret');
  expect(smtp.mails).toEqual([]);
});
