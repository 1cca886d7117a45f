/** Degrees of one press of an arrow, and steps of zoom of one press of plus or minus. */
const TURN = 10;
const ZOOM = 10;

export type Move = { readonly yaw: number; readonly pitch: number; readonly zoom: number };

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: { yaw: -TURN, pitch: 0, zoom: 0 },
  ArrowRight: { yaw: TURN, pitch: 0, zoom: 0 },
  ArrowUp: { yaw: 0, pitch: TURN, zoom: 0 },
  ArrowDown: { yaw: 0, pitch: -TURN, zoom: 0 },
  '+': { yaw: 0, pitch: 0, zoom: ZOOM },
  // The same key without Shift.
  '=': { yaw: 0, pitch: 0, zoom: ZOOM },
  '-': { yaw: 0, pitch: 0, zoom: -ZOOM },
};

type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean };

/** What a key does to the view; `null` for one that is the browser’s. */
export function moveOf({ key, ctrlKey, metaKey, altKey }: Pressed): Move | null {
  if (ctrlKey || metaKey || altKey) return null;
  return MOVES[key] ?? null;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
