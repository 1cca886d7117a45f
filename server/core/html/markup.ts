/** HTML that needs no escaping any more. Made by `html` and by `trusted` alone. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Value = Markup | string | number | null | false | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function written(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escaped(String(value));
}

/** A template whose values are escaped, in text and in quoted attributes alike, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.map((part, at) => part + written(values[at] ?? null)).join(''));
}

/** For what the sanitiser has cleaned, and for rules of style that are ours. */
export const trusted = (clean: string): Markup => new Markup(clean);

/** Data that no parser can take for anything else, whatever its texts say. */
export function jsonLd(data: object): Markup {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(`<script type="application/ld+json">${json}</script>`);
}
