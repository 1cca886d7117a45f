/** A stretch of a text; `changed` when the other text does not have it. */
export type Stretch = { readonly text: string; readonly changed: boolean };
export type WordDiff = { readonly before: Stretch[]; readonly after: Stretch[] };

/** Words that are compared each with each; beyond it lines are, so that two long texts never hold up the page. */
const MOST_PAIRS = 4_000_000;

/** Two texts word by word, each with what the other does not have. Only words count, not the space between them. */
export function wordDiff(before: string, after: string): WordDiff {
  return (
    diff(split(before, /\S+\s*|\s+/g), split(after, /\S+\s*|\s+/g)) ??
    diff(split(before, /[^\n]+\n*|\n+/g), split(after, /[^\n]+\n*|\n+/g)) ?? {
      before: [{ text: before, changed: true }],
      after: [{ text: after, changed: true }],
    }
  );
}

type Token = { readonly text: string; readonly key: string };

function split(text: string, pattern: RegExp): Token[] {
  return (text.match(pattern) ?? []).map((part) => ({ text: part, key: part.trim() }));
}

/** By their longest common subsequence; `null` when that takes too long. */
function diff(a: readonly Token[], b: readonly Token[]): WordDiff | null {
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).reverse(), b.slice(start).reverse());
  const height = a.length - start - end;
  const width = b.length - start - end;
  if (height * width > MOST_PAIRS) return null;
  const commonTokens = commonPairs(a.slice(start, start + height), b.slice(start, start + width));
  const isChanged = (common: ReadonlySet<number>, length: number) => (index: number) =>
    index >= start && index < length - end && !common.has(index - start);
  return {
    before: stretches(a, isChanged(commonTokens.before, a.length)),
    after: stretches(b, isChanged(commonTokens.after, b.length)),
  };
}

function sharedStart(a: readonly Token[], b: readonly Token[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length]?.key === b[length]?.key) length += 1;
  return length;
}

/** The indices in each of what both have in the same order. */
function commonPairs(a: readonly Token[], b: readonly Token[]): { before: Set<number>; after: Set<number> } {
  const row = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * row);
  const at = (i: number, j: number) => lengths[i * row + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * row + j] = a[i]?.key === b[j]?.key ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common = { before: new Set<number>(), after: new Set<number>() };
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i]?.key === b[j]?.key) {
      common.before.add(i);
      common.after.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

function stretches(tokens: readonly Token[], isChanged: (index: number) => boolean): Stretch[] {
  const stretchesSoFar: { text: string; changed: boolean }[] = [];
  for (const [index, { text }] of tokens.entries()) {
    const changed = isChanged(index);
    const last = stretchesSoFar.at(-1);
    if (last?.changed === changed) last.text += text;
    else stretchesSoFar.push({ text, changed });
  }
  return stretchesSoFar;
}
