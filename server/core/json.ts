/** How much a JSON text may hold: made of the smallest parts, it takes thirty times its length once it is read. */
export type JsonLimits = {
  /** Objects and lists. */
  readonly containers: number;
  /** All values, those of lists and of objects. */
  readonly values: number;
  /** Of one object. */
  readonly members: number;
  readonly depth: number;
};

/** For the answer of a provider and a feed: ten times what the largest of them hold. */
export const ANSWER_LIMITS: JsonLimits = { containers: 300_000, values: 1_000_000, members: 10_000, depth: 200 };

/** For the body of a request, which has a megabyte at most: no form sends as much. */
export const BODY_LIMITS: JsonLimits = { containers: 50_000, values: 200_000, members: 10_000, depth: 100 };

export class JsonTooComplex extends Error {}

const [QUOTE, COMMA, LIST, LIST_END, BACKSLASH, OBJECT, OBJECT_END] = [0x22, 0x2c, 0x5b, 0x5d, 0x5c, 0x7b, 0x7d];

/** `JSON.parse` for what strangers wrote. @throws JsonTooComplex, SyntaxError */
export function parseJson(text: string, limits: JsonLimits = ANSWER_LIMITS): unknown {
  assertWithin(text, limits);
  return JSON.parse(text);
}

/** Counts without reading; of a text that is no JSON the counts mean nothing, and `JSON.parse` says so. */
export function assertWithin(text: string, { containers, values, members, depth }: JsonLimits): void {
  let valueCount = 0;
  let commas = 0;
  /** What is open: of an object its commas so far, of a list -1. */
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) {
      commas += 1;
      const last = open.length - 1;
      const own = open[last] ?? -1;
      if (own >= 0) open[last] = own + 1;
      if (own >= members || commas + valueCount > values) throw new JsonTooComplex('Too many values.');
    } else if (sign === LIST || sign === OBJECT) {
      valueCount += 1;
      open.push(sign === LIST ? -1 : 0);
      if (valueCount > containers || open.length > depth) throw new JsonTooComplex('Too many objects and lists.');
    } else if (sign === LIST_END || sign === OBJECT_END) open.pop();
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}
