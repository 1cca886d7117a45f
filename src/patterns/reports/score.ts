/** A part of the story score. Points and weight are of the same scale; all weights together make 100. */
export type ScorePart = {
  readonly id: string;
  readonly name: string;
  /** The most points it can bring. */
  readonly weight: number;
  /** `null`: it could not be measured, which is not zero. */
  readonly points: number | null;
  /** How it is measured, in one sentence. */
  readonly rule: string;
  /** What would bring more, in one sentence. */
  readonly advice?: string;
};

const isMeasured = <P extends ScorePart>(part: P): part is P & { points: number } => part.points !== null;

/** Points that a part could still bring; none where it was not measured. */
export function gainOf({ weight, points }: ScorePart): number {
  return points === null ? 0 : Math.max(0, weight - points);
}

/** The score out of 100 over what could be measured, rounded; `null` when nothing could. */
export function scoreOf(parts: readonly ScorePart[]): { value: number | null; missing: readonly ScorePart[] } {
  const measured = parts.filter(isMeasured);
  const most = measured.reduce((sum, { weight }) => sum + weight, 0);
  const points = measured.reduce((sum, part) => sum + part.points, 0);
  return {
    value: most === 0 ? null : Math.round((points / most) * 100),
    missing: parts.filter((part) => !isMeasured(part)),
  };
}

/** Most to gain first; what could not be measured at the end, in the order given. */
export function byGain(parts: readonly ScorePart[]): ScorePart[] {
  return [...parts].sort((a, b) => (b.points === null ? -1 : gainOf(b)) - (a.points === null ? -1 : gainOf(a)));
}
