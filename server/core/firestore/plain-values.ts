import { Timestamp } from 'firebase-admin/firestore';

/** A document as JSON can hold it: timestamps become ISO texts, wherever they stand. */
export function withIso(value: Record<string, unknown>): Record<string, unknown> {
  const turned = (inner: unknown): unknown => {
    if (inner instanceof Timestamp) return inner.toDate().toISOString();
    if (Array.isArray(inner)) return inner.map(turned);
    if (typeof inner === 'object' && inner !== null) return withIso(inner as Record<string, unknown>);
    return inner;
  };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, turned(inner)]));
}
