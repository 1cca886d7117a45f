/** How many arguments each function and method of the language takes. */
const FUNCTIONS: Record<string, number> = {
  get: 1,
  getAfter: 1,
  exists: 1,
  existsAfter: 1,
  debug: 1,
  int: 1,
  float: 1,
  bool: 1,
  string: 1,
  path: 1,
};

const NAMESPACES: Record<string, Record<string, number>> = {
  math: { abs: 1, ceil: 1, floor: 1, round: 1, isInfinite: 1, isNaN: 1, pow: 2, sqrt: 1 },
  timestamp: { date: 3, value: 1 },
  duration: { abs: 1, time: 4, value: 2 },
  latlng: { value: 2 },
  hashing: { crc32: 1, crc32c: 1, md5: 1, sha256: 1 },
  firestore: { get: 1, exists: 1 },
};

/** A name means the same on every type that has it, so the type need not be known. */
const METHODS: Record<string, number> = {
  lower: 0,
  upper: 0,
  trim: 0,
  size: 0,
  matches: 1,
  replace: 2,
  split: 1,
  toUtf8: 0,
  toBase64: 0,
  toHexString: 0,
  concat: 1,
  hasAll: 1,
  hasAny: 1,
  hasOnly: 1,
  join: 1,
  removeAll: 1,
  toSet: 0,
  union: 1,
  intersection: 1,
  difference: 1,
  keys: 0,
  values: 0,
  get: 2,
  diff: 1,
  addedKeys: 0,
  removedKeys: 0,
  changedKeys: 0,
  affectedKeys: 0,
  unchangedKeys: 0,
  bind: 1,
  latitude: 0,
  longitude: 0,
  distance: 1,
  date: 0,
  time: 0,
  year: 0,
  month: 0,
  day: 0,
  dayOfWeek: 0,
  dayOfYear: 0,
  hours: 0,
  minutes: 0,
  seconds: 0,
  nanos: 0,
  toMillis: 0,
};

const arity = (table: Record<string, number>, name: string): number | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Undefined for what does not exist. */
export const functionArity = (name: string): number | undefined => arity(FUNCTIONS, name);
export const methodArity = (name: string): number | undefined => arity(METHODS, name);
export const namespacedArity = (namespace: string, name: string): number | undefined =>
  arity((Object.hasOwn(NAMESPACES, namespace) && NAMESPACES[namespace]) || {}, name);
