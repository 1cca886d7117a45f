import { describe, expect, test } from 'vitest';
import { DARK, LIGHT } from '../../../../server/core/mail/templates/appearance.ts';
import type { EmailName, EmailTemplates } from '../../../../server/core/ports/email-templates.ts';
import { renderEmail } from '../../../../server/render-email.ts';
import { oklchToHex } from '../../../../src/lib/oklch.ts';
import { themes } from '../../../../src/styles/tokens.gen.ts';
import { EMAIL_NAMES, SAMPLES } from './samples.ts';

const MOST_BYTES = 60_000;
const HOSTILE = '</p><script>alert(1)</script><img src=x onerror=alert(1)>"\'&\r\nBcc: victim@x.example';

/** The same email with `text` in place of every text that people write. */
function withTexts<N extends EmailName>(name: N, text: string): EmailTemplates[N] {
  const isOurs = (field: string) => ['url', 'at', 'expiresAt', 'keepBy'].includes(field);
  const entries = Object.entries(SAMPLES[name]).map(([field, value]) => {
    if (isOurs(field)) return [field, value];
    if (typeof value === 'string') return [field, text];
    return [field, Array.isArray(value) ? value.map(() => text) : value];
  });
  return Object.fromEntries(entries) as EmailTemplates[N];
}

const written = (name: EmailName) => renderEmail(name, SAMPLES[name] as never);
const linkOf = (name: EmailName): string | null => (SAMPLES[name] as { url?: string }).url ?? null;

// What was written before it was queued comes as it is; `newsletters.test.ts` says what that is like.
const FROM_TEMPLATES = EMAIL_NAMES.filter((name) => name !== 'edition-test');

describe.each(FROM_TEMPLATES)('email %s', (name) => {
  test('template: each → a subject, HTML and the same in plain text', async () => {
    const { subject, html, text } = await written(name);
    expect(subject).toMatch(/^\S.{8,}\S$/);
    expect(html).toContain('<html dir="ltr" lang="en-GB">');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toMatch(/^SprX\n/);
    expect(text).toContain('You’re receiving this email because ');
    expect(text).not.toMatch(/undefined|null|\[object|<[a-z]/);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  test('template: each → links to one address, shown in both; nothing is loaded', async () => {
    const { html, text } = await written(name);
    const url = linkOf(name);
    const escaped = url?.replaceAll('&', '&amp;');
    const targets = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
    expect(new Set(targets)).toEqual(new Set(escaped ? [escaped] : []));
    if (url) {
      expect(html).toContain(`>${escaped}</a>`);
      expect(text.split(url)).toHaveLength(2);
    }
    expect(html).not.toMatch(/<(img|script|link|iframe|form)[\s>]|@import|url\(/i);
  });

  test('template: text of people → escaped, subject on one line', async () => {
    const { subject, html } = await renderEmail(name, withTexts(name, HOSTILE) as never);
    expect(html).not.toMatch(/<(script|img)/i);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  });

  test('template: 10,000 characters, emoji, other scripts → wrapped and small', async () => {
    for (const long of ['x'.repeat(10_000), '👩‍🏫'.repeat(500), 'مدرسة '.repeat(400)]) {
      const { subject, html } = await renderEmail(name, withTexts(name, long) as never);
      expect(Array.from(subject).length).toBeLessThanOrEqual(150);
      expect(subject.isWellFormed()).toBe(true);
      expect(html).toContain('overflow-wrap:anywhere');
    }
  });
});

test('template: two samples → word for word', async () => {
  const reset = await written('reset-password');
  expect(reset.subject).toBe('Reset your SprX password');
  expect(reset.text).toMatchInlineSnapshot(`
    "SprX


    Reset your password

    Hello,

    We received a request to reset your password. The link works once and expires in 1 hour.

    Reset password https://app.example/authusermanagement?mode=x&oobCode=abc-DEF_1

    ----------------------------------------

    You’re receiving this email because this address has a SprX account. If you didn’t request this, ignore this email and your password stays the same.
    "
  `);
  const invited = await written('invitation');
  expect(invited.subject).toBe('Tom Baker invites you to Oakfield School on SprX');
  expect(invited.text).toMatchInlineSnapshot(`
    "SprX


    Join Oakfield School on SprX

    Hello,

    Tom Baker has invited you to help publish the stories of Oakfield School. Your role will be Author.

    Hello Nora,
    this is where our stories live.

    Only you can use this invitation. It expires on 28 November 2026.

    Accept invitation https://app.example/authusermanagement?mode=x&oobCode=abc-DEF_1

    ----------------------------------------

    You’re receiving this email because Tom Baker invited you to SprX, where schools publish their stories. If you don’t know Oakfield School, ignore this email.
    "
  `);
});

test('template: old mail programs → padding around a button in Outlook too, margins said one by one', async () => {
  const { html } = await written('reset-password');
  expect(html.match(/<!--\[if mso\]><i [^>]*>(?:&#8202;){3}/g)).toHaveLength(2);
  expect(html).toContain('mso-font-width:366.66666666666663%;mso-text-raise:18"');
  expect(html).toContain('padding-top:12px;padding-right:22px;padding-bottom:12px;padding-left:22px');
  expect(html).toContain('margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0');
});

test('template: any address → web links only', async () => {
  await expect(renderEmail('verify-email', { firstname: null, url: 'javascript:alert(1)' })).rejects.toThrow(
    'web addresses',
  );
});

test('template: colours → those of the tokens, readable in light and dark', () => {
  const hexOf = (oklch: string) => {
    const [l, c, h] = Array.from(oklch.matchAll(/[\d.]+/g), ([part]) => Number(part));
    return oklchToHex({ colorSpace: 'oklch', components: [l ?? 0, c ?? 0, h ?? 0] });
  };
  for (const [name, colours] of [
    ['light', LIGHT],
    ['dark', DARK],
  ] as const) {
    const tokens = Object.keys(colours).map((token) => [token, hexOf(themes[name][token as keyof typeof LIGHT])]);
    expect(colours).toEqual(Object.fromEntries(tokens));
  }
});
