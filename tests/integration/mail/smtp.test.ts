import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from '../../../server/core/mail/mailer.ts';
import { asIs, withSafeTexts } from '../../../server/core/mail/safe-texts.ts';
import { smtpTransport } from '../../../server/core/mail/smtp.ts';
import { renderEmail } from '../../../server/render-email.ts';
import { type SmtpServer, smtpServer } from '../../support/smtp-server.ts';

const FROM = 'SprX <hello@sprx.example>';
const EMAIL = { subject: 'Grüße', text: 'Hello\n.\nthere', html: '<p>Hello</p>' };

let server: SmtpServer;
beforeAll(async () => {
  server = await smtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.overheard.length = 0;
  for (const key of Object.keys(server.answers)) delete server.answers[key];
});

const box = (login = '', { port, cert }: Pick<SmtpServer, 'port' | 'cert'> = server) =>
  smtpTransport({ url: `smtp://${login}127.0.0.1:${port}`, from: FROM, ca: cert });
const only = () => server.received[0] ?? expect.fail('nothing came in');

test('createMailer: email → one message with text and HTML to one person', async () => {
  const mailer = createMailer(renderEmail, box('post%40sprx:s%2Fecret@'));
  const url = 'https://app.example/auth/school?x=1';
  const props = withSafeTexts<'join-approved'>({ school: 'Zoë’s School', role: 'Author', url: asIs(url) });
  await mailer.send('join-approved', 'nora@oakfield.example', props);
  const { from, to, user, data, encrypted } = only();
  expect([from, to, user]).toEqual(['hello@sprx.example', ['nora@oakfield.example'], 'post@sprx']);
  expect(encrypted).toBe(true);
  expect(server.overheard.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  expect(data).toContain('From: SprX <hello@sprx.example>');
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(data).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(data).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/);
});

test('smtpTransport: line breaks or second address → no extra header or recipient', async () => {
  await box().send({ ...EMAIL, to: 'nora@oakfield.example', subject: 'Hi\r\nBcc: victim@x.example\r\n\r\nbody' });
  expect(only().to).toEqual(['nora@oakfield.example']);
  expect(only().data).not.toMatch(/^Bcc:/im);
  server.received.length = 0;
  await box()
    .send({ ...EMAIL, to: 'nora@oakfield.example, victim@x.example' })
    .catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain('victim@x.example');
});

test('smtpTransport: refused, wrong login, no URL → rejects', async () => {
  server.answers['RCPT TO'] = '450 come back later';
  await expect(box().send({ ...EMAIL, to: 'nora@oakfield.example' })).rejects.toThrow('450');
  delete server.answers['RCPT TO'];
  await expect(box('post:wrong@').send({ ...EMAIL, to: 'nora@oakfield.example' })).rejects.toThrow('535');
  expect(server.received).toEqual([]);
  await expect(smtpTransport({ url: null, from: FROM }).send({ ...EMAIL, to: 'a@b.example' })).rejects.toThrow(
    'SMTP_URL',
  );
});

test('smtpTransport: server without encryption → neither password nor email sent', async () => {
  const without = await smtpServer({ tls: false });
  server.answers.STARTTLS = '454 not now';
  try {
    for (const each of [without, server]) {
      await expect(box('post:pass@', each).send({ ...EMAIL, to: 'nora@oakfield.example' })).rejects.toThrow(/TLS/);
      expect(each.received).toEqual([]);
      expect(each.overheard.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([]);
    }
  } finally {
    await without.close();
  }
});

test('smtpTransport: untrusted certificate → no email sent, whatever the URL’s parameters', async () => {
  for (const more of ['', '?tls.rejectUnauthorized=false', '?ignoreTLS=true&requireTLS=false']) {
    const login = 'post:pass';
    const url = `smtp://${login}@127.0.0.1:${server.port}${more}`;
    await expect(smtpTransport({ url, from: FROM }).send({ ...EMAIL, to: 'nora@oakfield.example' })).rejects.toThrow(
      /self-signed/,
    );
  }
  expect(server.received).toEqual([]);
  expect(server.overheard.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([]);
});
