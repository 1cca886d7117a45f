import type { Draft } from './mailbox.ts';

/** What is handed in is no message; `message` says why. */
export class BadDraft extends Error {}

const FIELDS = ['to', 'from', 'subject', 'text', 'html'] as const;
/** They stand on one line each, as in a mail's head. */
const LINES: readonly string[] = ['to', 'from', 'subject'];

/** Reads `{ to, from, subject, text, html }`, all of them texts, as JSON; the links are found in it. @throws BadDraft */
export function readDraft(body: string): Draft {
  const input = parsed(body);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, fieldOf(input, name)])) as Omit<Draft, 'links'>;
  return { ...fields, links: linksIn(fields) };
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered as anything else that is no object.
  }
  throw new BadDraft('The message must be a JSON object.');
}

function fieldOf(input: Record<string, unknown>, name: (typeof FIELDS)[number]): string {
  const value = input[name];
  if (typeof value !== 'string') throw new BadDraft(`"${name}" must be a text.`);
  if (!LINES.includes(name)) return value;
  if (value.trim() === '') throw new BadDraft(`"${name}" is empty.`);
  if (/[\r\n]/.test(value)) throw new BadDraft(`"${name}" must be one line.`);
  return value;
}

/** Every address once, those of the HTML first, each in its order. */
function linksIn({ html, text }: Pick<Draft, 'html' | 'text'>): string[] {
  const linked = Array.from(html.matchAll(/<a\s[^>]*?href="(https?:[^"]*)"/gi), ([, address = '']) => plain(address));
  const written = Array.from(text.matchAll(/https?:\/\/[^\s<>"']+/g), ([address]) =>
    address.replace(/[.,;:!?)\]]+$/, ''),
  );
  return [...new Set([...linked, ...written])];
}

const plain = (address: string): string =>
  address
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_whole, hex?: string, digits?: string) =>
      String.fromCodePoint(Math.min(hex ? Number.parseInt(hex, 16) : Number(digits), 0x10ffff)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
