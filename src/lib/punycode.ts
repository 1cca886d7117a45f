const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const HIGHEST = 0x10ffff;

/** The label of an internationalised name as it is shown (RFC 3492), without `xn--`; `null` for what is none. */
export function fromPunycode(label: string): string | null {
  const end = label.lastIndexOf('-');
  const output = end > 0 ? [...label.slice(0, end)].map((character) => character.codePointAt(0) ?? 0) : [];
  let n = 128;
  let i = 0;
  let bias = 72;
  let at = end > 0 ? end + 1 : 0;
  while (at < label.length) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (digit === null || i > HIGHEST * (output.length + 1)) return null;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    if (n > HIGHEST) return null;
    i %= length;
    output.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...output);
}

function digitOf(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  const lowerCase = code | 0x20;
  return lowerCase >= 0x61 && lowerCase <= 0x7a ? lowerCase - 0x61 : null;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
