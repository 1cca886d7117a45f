/** Modules that go into one file, because the same visits need them. */
export type Part = {
  readonly ids: readonly string[];
  readonly bytes: number;
  /** Who asks for it, and has all that it needs fetched as well. */
  readonly visits: ReadonlySet<string>;
  /** The parts whose modules its own import. */
  readonly needs: ReadonlySet<Part>;
  /** It is never joined with another part. */
  readonly isFixed: boolean;
};

type Plan = {
  /** Parts below this size, in bytes, are joined with another. */
  readonly least: number;
  /** Visits whose downloads may not grow. */
  readonly spared: ReadonlySet<string>;
};

/**
 * Joins each part that is too small with the one where this brings the fewest bytes to visits that do not use them. Parts that
 * would come to need one another in a circle are left apart, as their modules would run in the wrong order.
 */
export function joinSmall(smallParts: readonly Part[], { least, spared }: Plan): readonly Part[] {
  let parts = smallParts.map((part) => ({
    ...part,
    visits: new Set(part.visits),
    needs: new Set(part.needs) as Set<Open>,
  }));
  const copies = new Map(smallParts.map((part, at) => [part, parts[at] as Open]));
  for (const part of parts) part.needs = new Set([...part.needs].map((each) => copies.get(each) ?? each));
  for (const part of parts) passOn(part);
  const alone = new Set<Open>();
  for (;;) {
    const [small] = parts
      .filter((part) => !part.isFixed && part.bytes < least && !alone.has(part))
      .sort((a, b) => a.bytes - b.bytes);
    if (!small) return parts;
    const other = cheapest(small, parts, spared);
    if (other) parts = join(small, other, parts);
    else alone.add(small);
  }
}

type Open = {
  ids: readonly string[];
  bytes: number;
  readonly visits: Set<string>;
  needs: Set<Open>;
  readonly isFixed: boolean;
};

function cheapest(small: Open, parts: readonly Open[], spared: Plan['spared']): Open | null {
  let best: Open | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (part === small || part.isFixed || !isSame(small.visits, part.visits, spared)) continue;
    const cost = costOf(small, part);
    if (cost >= least || isBetween(small, part) || isBetween(part, small)) continue;
    best = part;
    least = cost;
  }
  return best;
}

/** Bytes, summed over all visits, that are fetched only because the two are one file. */
function costOf(one: Open, other: Open): number {
  const visits = [...new Set([...one.visits, ...other.visits])];
  let cost = 0;
  for (const part of neededBy([one, other]))
    cost += part.bytes * visits.filter((visit) => !part.visits.has(visit)).length;
  return cost;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>, among: ReadonlySet<string>): boolean {
  return [...among].every((visit) => one.has(visit) === other.has(visit));
}

/** Whether `from` needs `to` by way of a third. */
function isBetween(from: Open, to: Open): boolean {
  return neededBy([...from.needs].filter((part) => part !== to)).has(to);
}

function join(small: Open, into: Open, parts: readonly Open[]): Open[] {
  into.ids = [...into.ids, ...small.ids];
  into.bytes += small.bytes;
  for (const visit of small.visits) into.visits.add(visit);
  for (const part of small.needs) into.needs.add(part);
  for (const part of parts) if (part.needs.delete(small)) part.needs.add(into);
  into.needs.delete(into);
  passOn(into);
  return parts.filter((part) => part !== small);
}

/** Who asks for a part asks for what it needs. */
function passOn(part: Open): void {
  for (const each of neededBy([part])) for (const visit of part.visits) each.visits.add(visit);
}

/** The given files included. */
function neededBy(parts: readonly Open[]): Set<Open> {
  const needed = new Set(parts);
  for (const part of needed) for (const each of part.needs) needed.add(each);
  return needed;
}
