import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

const DOMAIN = 'in.sprx.example';
const SECRET = 'only-our-mail-server-knows';
let stack: Stack;
const logged: string[] = [];
const parts = {
  config: { logLevel: 'info', inboundMail: { domain: DOMAIN, secret: SECRET } },
  logTo: { write: (line: string) => void logged.push(line) },
} as const;

beforeAll(async () => {
  stack = await startStack({ ...parts, backend: { mailDomain: DOMAIN } });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

async function channel(): Promise<{ id: string; address: string }> {
  const made = await stack.ask('POST', '/api/v1/feeds', {
    body: { name: 'Stories from staff', network: 'email', source: {} },
  });
  expect([made.status, made.body.job]).toEqual([201, undefined]);
  return { id: String(made.body.feed?.id), address: String(made.body.inbound?.address) };
}
const email = (changes: Record<string, string | null> = {}, body = 'We planted 200 trees.\r\n\r\nIn the rain.') => {
  const headers: Record<string, string | null> = {
    'Authentication-Results': 'mx.sprx.example; spf=pass smtp.mailfrom=author@oakfield.test',
    From: 'An Author <author@oakfield.test>',
    To: 'someone',
    Subject: 'Trees for =?utf-8?q?Yea=CC=8Ar_9?=',
    'Message-ID': '<1@oakfield.test>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...changes,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
};
type Sending = { from?: string; secret?: string | null; type?: string };
async function send(
  to: string,
  message: string,
  { from = 'author@oakfield.test', secret = SECRET, type = 'message/rfc822' }: Sending = {},
) {
  const answer = await stack.app.inject({
    method: 'POST',
    url: '/api/v1/inbound-mail',
    headers: {
      'content-type': type,
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      'x-envelope-to': to,
      'x-envelope-from': from,
    },
    payload: message,
  });
  return answer.statusCode;
}
const stories = async () => list((await stack.ask('GET', '/api/v1/stories')).body.items);
const ways = (id: string, senders: unknown) =>
  stack.ask('PUT', `/api/v1/feeds/${id}/inbound/senders`, { body: { senders } });

describe('email to a channel', () => {
  it('sender who may write stories → story awaits review; same email again → one story', async () => {
    const { id, address } = await channel();
    expect(address).toMatch(/^[a-z0-9]{26}@in\.sprx\.example$/);
    expect(await send(address, email())).toBe(202);
    expect(await send(`Stories <${address.toUpperCase()}>`, email())).toBe(202);
    expect(await stories()).toMatchObject([
      {
        feedId: id,
        network: 'email',
        externalId: '<1@oakfield.test>',
        title: expect.stringMatching(/^Trees for Ye.+ 9$/),
        html: '<p>We planted 200 trees.</p><p>In the rain.</p>',
        status: 'pending',
        author: null,
      },
    ]);
  });

  it('HTML → sanitised', async () => {
    const { address } = await channel();
    await send(
      address,
      email({ 'Content-Type': 'text/html' }, '<p onclick="x()">Hello <b>all</b></p><script>alert(1)</script>'),
    );
    expect((await stories())[0]?.html).toBe('<p>Hello <strong>all</strong></p>');
  });

  it.each<[string, Record<string, string | null>, Sending?]>([
    ['a stranger', { From: 'x@stranger.test', 'Authentication-Results': 'mx; spf=pass smtp.mailfrom=x@stranger.test' }],
    ['a viewer', { From: 'viewer@oakfield.test' }],
    [
      'a member of another school',
      { From: 'both@sprx.test', 'Authentication-Results': 'mx; spf=pass smtp.mailfrom=sprx.test' },
    ],
    ['two senders', { From: 'author@oakfield.test, x@stranger.test' }],
    ['a sender that nothing proves', { 'Authentication-Results': null }],
    ['a failed proof', { 'Authentication-Results': 'mx; spf=fail smtp.mailfrom=author@oakfield.test' }],
    [
      'another domain’s proof',
      { 'Authentication-Results': 'mx; spf=pass smtp.mailfrom=x@evil.test; dkim=pass header.d=evil.test' },
    ],
    ['a domain that ends alike', { 'Authentication-Results': 'mx; dkim=pass header.d=notoakfield.test' }],
    ['a proof in a comment', { 'Authentication-Results': 'mx; spf=none (dkim=pass header.d=oakfield.test)' }],
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['bulk', { Precedence: 'bulk' }],
    ['a mailing list', { 'List-Id': '<all.oakfield.test>' }],
    ['a loop', { 'X-Loop': 'yes' }],
    ['a bounce', {}, { from: '<>' }],
  ])('%s → 202, no story, nothing in the log about who', async (_, headers, sending) => {
    logged.length = 0;
    const { address } = await channel();
    expect(await send(address, email(headers), sending)).toBe(202);
    expect(await stories()).toEqual([]);
    expect(stack.mail.sent).toEqual([]);
    expect(logged.filter((line) => /oakfield\.test|stranger|in\.sprx/.test(line))).toEqual([]);
    expect(logged.some((line) => line.includes('email ignored'))).toBe(true);
  });

  it('authentication header of the sender below our server’s → ignored', async () => {
    const { address } = await channel();
    const forged = `Authentication-Results: mx; spf=fail\r\n${email()}`;
    expect(await send(address, forged)).toBe(202);
    expect(await stories()).toEqual([]);
  });

  it('signed by the sender’s domain or a subdomain → accepted', async () => {
    const { address } = await channel();
    await send(address, email({ 'Authentication-Results': 'mx; dkim=pass (ok) header.d=mail.oakfield.test' }));
    expect(await stories()).toHaveLength(1);
  });

  const part = '--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\n\r\nx\r\n';
  const tnef = {
    'Content-Type': 'application/ms-tnef; name=winmail.dat',
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': 'attachment; filename=winmail.dat',
  };
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
  const withText = `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n${part.repeat(200)}--b--\r\n`;

  it.each([
    ['200 attachments', mixed, withText, 'The email has 200 attachments. Send 20 or fewer.'],
    ['winmail.dat', tnef, 'eJ8+Ig==', expect.stringContaining('Send it again as HTML or plain text.')],
    ['no text and no picture', {}, '', 'The email has no text and no picture.'],
  ])('%s → 202, no story, the reason in the channel’s list, no reply', async (_, headers, body, reason) => {
    logged.length = 0;
    const { id, address } = await channel();
    expect(await send(address, email({ Subject: 'Trees', ...headers }, body))).toBe(202);
    expect(await stories()).toEqual([]);
    const { items } = (await stack.ask('GET', `/api/v1/feeds/why?q=Trees&feedId=${id}`)).body;
    expect(list(items)).toMatchObject([{ state: 'unreadable', reason: expect.stringMatching(/^“Trees”: /) }]);
    expect(String(list(items)[0]?.reason).replace('“Trees”: ', '')).toEqual(reason);
    expect(stack.mail.sent).toEqual([]);
    expect(logged.filter((line) => /oakfield\.test|in\.sprx/.test(line))).toEqual([]);
  });

  it('winmail.dat from a sender who is not allowed → not listed in the channel', async () => {
    const { id, address } = await channel();
    const from = 'stranger@elsewhere.test';
    await send(
      address,
      email({ ...tnef, From: from, 'Authentication-Results': `mx; spf=pass smtp.mailfrom=${from}` }),
      {
        from,
      },
    );
    const { items } = (await stack.ask('GET', `/api/v1/feeds/why?q=Trees&feedId=${id}`)).body;
    expect(list(items)).toMatchObject([{ state: 'not-fetched' }]);
  });

  it('paused channel, unknown address, other domain → 202, no story', async () => {
    const { id, address } = await channel();
    await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { status: 'paused' } });
    for (const to of [address, `${'a'.repeat(26)}@${DOMAIN}`, address.replace(DOMAIN, 'evil.test'), '', 'x']) {
      expect(await send(to, email())).toBe(202);
    }
    expect(await stories()).toEqual([]);
  });

  it('without the mail server’s key → 401; other content type → 415; more than 25 MiB → 413', async () => {
    const { address } = await channel();
    for (const secret of [null, '', `${SECRET}x`, 'head']) expect(await send(address, email(), { secret })).toBe(401);
    expect(await send(address, email(), { type: 'text/plain' })).toBe(415);
    expect(await send(address, 'x'.repeat(25 * 1024 * 1024 + 1))).toBe(413);
    expect(await stories()).toEqual([]);
  });
});

describe('PUT /feeds/{id}/inbound/senders', () => {
  it('address added → may send, stored in lower case; removed → refused', async () => {
    const { id, address } = await channel();
    const saved = await ways(id, [' Office@Oakfield.TEST ']);
    expect(saved.body.inbound).toEqual({ address, senders: ['office@oakfield.test'] });
    expect((await stack.ask('GET', `/api/v1/feeds/${id}/inbound`)).body.inbound).toEqual(saved.body.inbound);
    const from = { From: 'OFFICE@oakfield.test' };
    await send(address, email(from));
    expect(await stories()).toHaveLength(1);
    await ways(id, []);
    await send(address, email({ ...from, 'Message-ID': '<2@oakfield.test>' }));
    expect(await stories()).toHaveLength(1);
  });

  it('no address, 51 addresses → 400 at the field; channel that accepts no emails → 404; rotate → 404', async () => {
    const { id } = await channel();
    expect(Object.keys(fieldsOf(await ways(id, ['a@b.example', 'nobody'])))).toEqual(['senders.1']);
    expect(
      (
        await ways(
          id,
          Array.from({ length: 51 }, (_, n) => `a${n}@b.example`),
        )
      ).status,
    ).toBe(400);
    const body = { name: 'Website stories', network: 'webhook', source: {} };
    const other = (await stack.ask('POST', '/api/v1/feeds', { body })).body.feed?.id;
    expect((await ways(String(other), [])).status).toBe(404);
    expect((await stack.ask('POST', `/api/v1/feeds/${id}/inbound/rotate`)).status).toBe(404);
  });
});

describe('server without a mail domain', () => {
  it('networks → email not ready; channel created → 400; email received → 401', async () => {
    const bare = await startStack({ config: { logLevel: 'silent' } });
    try {
      await bare.reset();
      const networks = list((await bare.ask('GET', '/api/v1/networks')).body.items);
      expect(networks.find(({ id }) => String(id) === 'email')).toMatchObject({ ready: false });
      const body = { name: 'Stories from staff', network: 'email', source: {} };
      const made = await bare.ask('POST', '/api/v1/feeds', { body });
      expect([made.status, Object.keys(fieldsOf(made))]).toEqual([400, ['network']]);
      const sent = await bare.app.inject({
        method: 'POST',
        url: '/api/v1/inbound-mail',
        headers: { 'content-type': 'message/rfc822', authorization: 'Bearer undefined' },
        payload: 'x',
      });
      expect(sent.statusCode).toBe(401);
    } finally {
      await bare.close();
    }
  });
});
