/** An element of a document: its name as written, attributes, and what is within. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
};

const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Not allowed in XML 1.0, however they are written. */
const isForbidden = (code: number) => (code < 32 && ![9, 10, 13].includes(code)) || code === 0xfffe || code === 0xffff;
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** The root of a document. @throws where it is not well-formed XML 1.0, as every XML parser must */
export function parseXml(xml: string): XmlElement {
  if ([...xml].some((character) => isForbidden(character.codePointAt(0) ?? 0)))
    throw new Error('A character that XML does not allow');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let at = 0;
  while (at < xml.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(xml);
    if (!match) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    at = TOKEN.lastIndex;
    const [, cdata, closed, opened, attributes = '', isEmpty, text] = match;
    const within = open.at(-1) ?? top;
    if (cdata !== undefined) within.text += cdata;
    else if (closed !== undefined) {
      if (open.length < 2 || within.name !== closed) throw new Error(`</${closed}> closes <${within.name}>`);
      open.pop();
    } else if (opened !== undefined) {
      const element = { name: opened, attributes: attributesOf(attributes), children: [], text: '' };
      within.children.push(element);
      if (isEmpty !== '/') open.push(element);
    } else if (text !== undefined) within.text += decoded(text);
  }
  const [root] = top.children;
  if (open.length !== 1 || top.children.length !== 1 || !root || top.text.trim() !== '')
    throw new Error('Not one element that is closed');
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]);
  const attributes = Object.fromEntries(pairs) as Record<string, string>;
  if (Object.keys(attributes).length !== pairs.length) throw new Error('An attribute is there twice');
  return attributes;
}

function decoded(text: string): string {
  if (text.replace(ENTITY, '').includes('&')) throw new Error(`A bare & in ${text.slice(0, 60)}`);
  return text.replace(ENTITY, (entity) => {
    const name = entity.slice(1, -1);
    if (!name.startsWith('#')) return NAMED[name] ?? entity;
    return String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}
