import type { ReactNode } from 'react';

/** The text with each of these words in it marked. */
export function marked(text: string, passages: readonly string[]): ReactNode {
  const sought = passages.filter((word) => word.trim() !== '');
  if (sought.length === 0) return text;
  const pattern = new RegExp(`(${sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gu');
  const parts = text.split(pattern);
  if (parts.length === 1) return text;
  let at = 0;
  return parts.map((part, index) => {
    const from = at;
    at += part.length;
    return index % 2 === 1 ? (
      <mark key={from} className="rounded-control bg-amber-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
