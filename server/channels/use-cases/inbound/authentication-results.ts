/** One method of an `Authentication-Results` header: `dkim`, `pass`, and its properties such as `header.d`. */
export type AuthenticationResult = {
  readonly method: string;
  readonly result: string;
  /** By their name in lower case. A property that is there twice has both values. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
};

type Token = { readonly kind: 'text' | 'quoted' | 'space' | ';' | '='; readonly text: string };

/**
 * Reads a header by RFC 8601: comments may be nested, and a quoted string may hold `;`, `=` and what looks like a result.
 * @returns nothing for one that is malformed anywhere, since then no part of it can be trusted
 */
export function authenticationResults(header: string): AuthenticationResult[] {
  const tokens = tokensOf(header);
  if (!tokens) return [];
  const results = splitAt(tokens, ';').slice(1).map(resultOf);
  return results.every((result) => result !== null) ? results : [];
}

/** `null` where a comment or a quoted string does not end. */
function tokensOf(header: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < header.length; ) {
    const rest = header.slice(at);
    const [quoted] = /^"(?:[^"\\]|\\.)*"/s.exec(rest) ?? [];
    const [space] = /^\s+/.exec(rest) ?? [];
    const [sign] = /^[;=]/.exec(rest) ?? [];
    const [text] = /^[^\s"();=\\]+/.exec(rest) ?? [];
    const comment = rest.startsWith('(') ? commentLength(rest) : 0;
    if (comment > 0) tokens.push({ kind: 'space', text: ' ' });
    else if (quoted) tokens.push({ kind: 'quoted', text: quoted.slice(1, -1).replace(/\\(.)/gs, '$1') });
    else if (space) tokens.push({ kind: 'space', text: space });
    else if (sign) tokens.push({ kind: sign as ';' | '=', text: sign });
    else if (text) tokens.push({ kind: 'text', text });
    else return null;
    at += comment || (quoted ?? space ?? sign ?? text ?? '').length;
  }
  return tokens;
}

/** Of a comment that `text` begins with, with those inside it; 0 where it does not end. */
function commentLength(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return 0;
}

function splitAt(tokens: readonly Token[], kind: Token['kind']): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === kind) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** `null` for what is no `name=value` after another. `none` alone, and an empty end of the header, are no result. */
function resultOf(tokens: readonly Token[]): AuthenticationResult | null {
  const pairs = pairsOf(tokens);
  if (!pairs) return null;
  const [first, ...others] = pairs;
  const properties = new Map<string, string[]>();
  for (const { name, value } of others) properties.set(name, [...(properties.get(name) ?? []), value]);
  return { method: first?.name.split('/')[0] ?? 'none', result: first?.value.toLowerCase() ?? 'none', properties };
}

type Pair = { readonly name: string; readonly value: string };

function pairsOf(tokens: readonly Token[]): Pair[] | null {
  const meaning = tokens.filter(({ kind }) => kind !== 'space');
  if (meaning.length === 0 || (meaning.length === 1 && meaning[0]?.text.toLowerCase() === 'none')) return [];
  const pairs: Pair[] = [];
  let at = 0;
  const skipSpace = () => {
    while (tokens[at]?.kind === 'space') at += 1;
  };
  for (skipSpace(); at < tokens.length; skipSpace()) {
    const name = tokens[at];
    at += 1;
    skipSpace();
    if (name?.kind !== 'text' || tokens[at]?.kind !== '=') return null;
    at += 1;
    skipSpace();
    let value = '';
    const from = at;
    for (let token = tokens[at]; token && token.kind !== 'space'; token = tokens[at]) {
      value += token.text;
      at += 1;
    }
    if (at === from) return null;
    pairs.push({ name: name.text.toLowerCase(), value });
  }
  return pairs;
}
