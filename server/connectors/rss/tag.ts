/** Reads the tags of a file that may be written in any way. Names are compared in lower case; nothing is trusted to end. */

export type Tag = { raw: string; name: string; local: string; prefix: string; isSelfClosing: boolean };

const LESS = 0x3c;
const GREATER = 0x3e;
const DOUBLE = 0x22;
const SINGLE = 0x27;

export function tagOf(raw: string): Tag {
  const name = /^<([^\s/>]+)/.exec(raw)?.[1] ?? '';
  const colon = name.indexOf(':');
  const lower = name.toLowerCase();
  return {
    raw,
    name,
    local: lower.slice(colon + 1),
    prefix: colon < 0 ? '' : lower.slice(0, colon),
    isSelfClosing: raw.endsWith('/>'),
  };
}

/** The tag, without its attributes where they are out of all measure. */
export function bounded({ raw, name, isSelfClosing }: Tag, max: number): string {
  if (raw.length > max) return `<${name.slice(0, 200)}${isSelfClosing ? '/' : ''}>`;
  return !isSelfClosing && raw.endsWith('/>') ? `${raw.slice(0, -2)}>` : raw;
}

/** Where a tag ends, -1 where it does not: at another `<` or the end of the file. Each character is looked at twice at most. */
export function tagEnd(text: string, at: number, hasAttributes: boolean): number {
  let quote = 0;
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LESS) return -1;
    if (quote) {
      if (code === quote) quote = 0;
    } else if (hasAttributes && (code === DOUBLE || code === SINGLE)) {
      quote = code;
    } else if (code === GREATER) {
      return index;
    }
  }
  return -1;
}

export function isNameStart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x3a || code > 0x7f
  );
}
