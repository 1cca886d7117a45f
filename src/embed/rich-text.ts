const ALLOWED = /^(p|ul|ol|li|em|strong|b|i|u|s|br|h[2-6]|blockquote|figure|figcaption|a|img|hr|code|pre)$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * The elements of a story's text that is known to be clean, made one by one: a page may forbid to parse markup, and whatever else
 * the text holds has no way in.
 */
export function richText(html: string, address: (value: string) => string): HTMLElement {
  const root = document.createElement('div');
  let at: HTMLElement = root;
  for (const [, close, name = '', rest = '', text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      at.appendChild(document.createTextNode(plain(text)));
      continue;
    }
    const tag = name.toLowerCase();
    if (!ALLOWED.test(tag)) continue;
    if (close) {
      let open: HTMLElement | null = at;
      while (open && open !== root && open.localName !== tag) open = open.parentElement;
      if (open && open !== root) at = open.parentElement ?? root;
      continue;
    }
    const element = document.createElement(tag);
    const attribute = (attributeName: string) => {
      const [, double, single] = RegExp(`\\s${attributeName}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(rest) ?? [];
      return plain(double ?? single ?? '');
    };
    if (element instanceof HTMLAnchorElement) {
      const url = address(attribute('href'));
      if (url) element.href = url;
      element.rel = 'noopener';
      element.target = '_blank';
    }
    if (element instanceof HTMLImageElement) {
      const url = address(attribute('src'));
      if (!url) continue;
      element.loading = 'lazy';
      element.referrerPolicy = 'no-referrer';
      element.alt = attribute('alt');
      element.src = url;
    }
    at.appendChild(element);
    if (!/^(br|img|hr)$/.test(tag)) at = element;
  }
  return root;
}

function plain(text: string): string {
  return text.replace(/&(#x?)?(\w+);/gi, (all, number: string | undefined, name: string) => {
    if (!number) return ENTITIES[name.toLowerCase()] ?? all;
    const code = Number.parseInt(name, number.length > 1 ? 16 : 10);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : all;
  });
}
