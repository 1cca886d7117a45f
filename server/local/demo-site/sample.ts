import type { Piece } from '../../seed/content/piece.ts';

/**
 * What the four sample feeds say: news that no demo channel has, so that whoever connects one sees its posts come in.
 * Newest first; `days` counts back from today.
 */
export type Sample = Piece & { readonly days: number };

/** @param days for each piece, in the same order. */
export const from = (days: readonly number[], pieces: readonly Piece[]): Sample[] =>
  pieces.map((entry, index) => ({ ...entry, days: days[index] ?? index * 3 }));
