type VersionsByPart = Readonly<Record<string, number>>;

/** Of something as a whole, or of each of its parts by name. */
export type Version = number | VersionsByPart;

/** Of parts: some are newer and none is older. */
export function isNewer(one: Version, other: Version): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one > other;
  return newerParts(one, other).length > 0 && newerParts(other, one).length === 0;
}

/** Of each part the newer version. */
export function newestOf<V extends Version>(one: V, other: V): V {
  if (typeof one === 'number' || typeof other === 'number') return isNewer(one, other) ? one : other;
  return Object.assign({}, other, Object.fromEntries(newerParts(one, other)));
}

function newerParts(one: VersionsByPart, other: VersionsByPart) {
  return Object.entries(one).filter(([part, version]) => version > (other[part] ?? 0));
}
