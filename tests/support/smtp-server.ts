import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { selfSigned } from './certificate.ts';

export type Received = {
  readonly from: string;
  readonly to: string[];
  readonly user: string | null;
  readonly data: string;
  readonly encrypted: boolean;
};

export type SmtpServer = {
  readonly port: number;
  /** What a client has to trust before it hands anything over. */
  readonly cert: string;
  readonly received: Received[];
  /** Every line that came unencrypted. */
  readonly overheard: string[];
  /** Answers to the beginnings of lines, in place of the usual ones, such as `{ 'RCPT TO': '550 unknown' }`. */
  readonly answers: Record<string, string>;
  close(): Promise<void>;
};

/**
 * As much of RFC 5321 as hands over a mail, with AUTH PLAIN, on a free port; STARTTLS unless `tls` says otherwise. Takes any
 * password but `wrong`.
 */
export async function smtpServer({ tls = true }: { readonly tls?: boolean } = {}): Promise<SmtpServer> {
  const received: Received[] = [];
  const overheard: string[] = [];
  const answers: Record<string, string> = {};
  const sockets = new Set<Socket>();
  const { key, cert } = selfSigned();
  const server = createServer((plain) => {
    let socket: Socket = plain;
    sockets.add(plain);
    plain.on('close', () => sockets.delete(plain));
    plain.on('error', () => undefined);
    let mail = { from: '', to: [] as string[], user: null as string | null };
    let data: string[] | null = null;
    let rest = '';
    const isEncrypted = () => socket !== plain;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const listen = () =>
      socket.on('data', (chunk) => {
        rest += chunk.toString();
        const lines = rest.split('\r\n');
        rest = lines.pop() ?? '';
        for (const line of lines) take(line);
      });
    const encrypt = () => {
      say('220 go ahead');
      plain.removeAllListeners('data');
      socket = new TLSSocket(plain, { isServer: true, secureContext: createSecureContext({ key, cert }) });
      socket.on('error', () => undefined);
      listen();
    };
    const take = (line: string) => {
      if (!isEncrypted()) overheard.push(line);
      if (data) {
        if (line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
          return;
        }
        received.push({ ...mail, data: data.join('\r\n'), encrypted: isEncrypted() });
        data = null;
        say('250 kept');
        return;
      }
      const other = Object.entries(answers).find(([start]) => line.toUpperCase().startsWith(start))?.[1];
      if (other) say(other);
      else if (/^EHLO/i.test(line)) {
        say(`250-local\r\n${tls && !isEncrypted() ? '250-STARTTLS\r\n' : ''}250-AUTH PLAIN\r\n250 8BITMIME`);
      } else if (/^STARTTLS/i.test(line)) {
        if (tls) encrypt();
        else say('502 not here');
      } else if (/^AUTH PLAIN /i.test(line)) {
        const [, user = '', password] = Buffer.from(line.slice(11), 'base64').toString().split('\0');
        mail.user = user;
        say(password === 'wrong' ? '535 who are you?' : '235 welcome');
      } else if (/^MAIL FROM:/i.test(line)) {
        mail = { ...mail, from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [] };
        say('250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    listen();
    say('220 local ESMTP');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    cert,
    received,
    overheard,
    answers,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
