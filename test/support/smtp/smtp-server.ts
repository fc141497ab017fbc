import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, without the dots that the protocol adds. */
  content: string;
}

export interface SmtpServer {
  url: string;
  mails: ReceivedMail[];
  /** Answer to the next `RCPT TO`, instead of taking it. */
  refuse?: string | undefined;
  stop(): Promise<void>;
}

/** A mail server on loopback that speaks as much of SMTP (RFC 5321) as it takes to hand a mail over. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    converse(socket, smtp);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return smtp;
}

function converse(socket: Socket, smtp: SmtpServer): void {
  let mail: ReceivedMail = { from: '', to: [], content: '' };
  let inData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  function take(line: string): void {
    if (inData) {
      if (line !== '.') {
        mail.content += `${line.startsWith('.') ? line.slice(1) : line}\r\n`;
        return;
      }
      inData = false;
      smtp.mails.push(mail);
      mail = { from: '', to: [], content: '' };
      say('250 2.0.0 taken');
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO') say('250-test\r\n250 SMTPUTF8');
    else if (verb === 'MAIL') say(`250 2.1.0 ${(mail.from = address)}`);
    else if (verb === 'RCPT' && smtp.refuse !== undefined) {
      say(smtp.refuse);
      smtp.refuse = undefined;
    } else if (verb === 'RCPT') say(`250 2.1.5 ${mail.to.push(address)}`);
    else if (verb === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n');
    else say('250 2.0.0 as you like');
  }

  say('220 test ESMTP');
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
