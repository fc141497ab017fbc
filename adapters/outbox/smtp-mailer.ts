import type { Transporter } from 'nodemailer';
import type { Mailer } from '../../ports/outbox.js';
import { PortError } from '../../ports/port-error.js';

const TIMEOUT_MS = 20_000;

/**
 * Sends mail through an SMTP server.
 * @param url `smtp://` or `smtps://`, with name and password where the server wants them
 * @param from address that mails come from, with or without a name
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { hostname, port, protocol, username, password } = new URL(url);
  const auth =
    username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const options = {
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    // a password is sent over TLS only
    ...(auth ? { auth, requireTLS: true } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // a mail is made of our own words; nothing in it is a file or an address to fetch from
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let loaded: Promise<Transporter> | undefined;
  const load = async () => (await import('nodemailer')).createTransport(options);
  const host = from.replace(/^.*@|>?\s*$/g, '');
  return {
    async send({ id, to, subject, text }) {
      try {
        const transport = await (loaded ??= load());
        await transport.sendMail({
          from,
          messageId: `<${id}@${host}>`,
          to: { name: '', address: to },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw portErrorOf(error as { code?: string; responseCode?: number });
      }
    },
  };
}

/** The message of the server is left out: it may repeat names and addresses. */
function portErrorOf({ code = '', responseCode = 0 }: { code?: string; responseCode?: number }): PortError {
  if (code === 'EAUTH')
    return new PortError('unavailable', {
      en: 'the mail server refuses the name and password',
      ko: '메일 서버가 이름과 암호를 거부했습니다',
    });
  if (responseCode >= 500)
    return new PortError('invalid', {
      en: `the mail server refuses the mail (${responseCode})`,
      ko: `메일 서버가 메일을 거부했습니다 (${responseCode})`,
    });
  return new PortError('unavailable', {
    en: `the mail server cannot be used now (${responseCode || code})`,
    ko: `지금은 메일 서버를 사용할 수 없습니다 (${responseCode || code})`,
  });
}
