import type { Anchor } from '../../core/ports/audit-anchors.ts';

const NAME = /^(\d{10})-([0-9a-f]{64})\.json$/;

/** The name alone says all there is to know, so that a list of names is enough to compare a chain. */
export function nameOfAnchor({ seq, hash }: Anchor): string {
  return `${String(seq).padStart(10, '0')}-${hash}.json`;
}

export function anchorOfName(name: string): Anchor | null {
  const [, seq, hash] = NAME.exec(name) ?? [];
  return seq && hash ? { seq: Number(seq), hash } : null;
}

export function contentOf(chain: string, { seq, hash }: Anchor): string {
  return `${JSON.stringify({ chain, seq, hash })}\n`;
}
