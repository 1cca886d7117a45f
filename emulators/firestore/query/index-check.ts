import { RpcError } from '../values/errors.ts';
import { type FieldPath, formatFieldPath, isNamePath, parseFieldPath } from '../values/field-path.ts';
import { type Conjunction, disjuncts } from './disjuncts.ts';
import {
  type CompositeIndex,
  type IndexConfig,
  type IndexField,
  type IndexMode,
  NAME,
  type Scope,
} from './index-config.ts';
import type { Query } from './query.ts';

/** The indexes there are, and the file that a refusal names. */
export type Indexes = { readonly file: string; current(): IndexConfig };

/**
 * What an index must offer to one alternative of a query: fields compared for equality in any order, then the order of
 * the query, then what is added up.
 */
type Need = {
  group: string;
  scope: Scope;
  equal: Map<string, { path: FieldPath; contains: boolean }>;
  order: IndexField[];
  /** Fields of sums and averages, in any order and direction. */
  summed: string[];
  name: IndexMode;
};

/**
 * Refuses queries that Firestore would refuse for want of an index, whatever is stored: single fields are indexed by
 * themselves, everything else by what `firestore.indexes.json` says.
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export class IndexCheck {
  readonly #indexes: Indexes;

  constructor(indexes: Indexes) {
    this.#indexes = indexes;
  }

  /** Throws FAILED_PRECONDITION with what to add, unless the indexes serve the query. `summed` are fields of sums and averages. */
  require(query: Query, summed: readonly FieldPath[] = []): void {
    if (query.collectionId === undefined) return;
    const config = this.#indexes.current();
    const conjunctions = disjuncts(query.filter) as Conjunction[];
    const needs = conjunctions.map((conjunction) => needOf(query, conjunction, summed));
    const missing = needs.filter((need) => !isServed(config, need));
    if (missing.length === 0) return;
    const lines = [...new Set(missing.map((need) => advice(config, need)))];
    throw new RpcError(
      'FAILED_PRECONDITION',
      `The query requires an index. Add to ${this.#indexes.file}:\n${lines.join('\n')}`,
    );
  }
}

function needOf(query: Query, conjunction: Conjunction, summed: readonly FieldPath[]): Need {
  const equal: Need['equal'] = new Map();
  for (const { op, path } of conjunction) {
    const contains = op === 'array-contains';
    if ((op !== '==' && !contains) || isNamePath(path)) continue;
    equal.set(`${contains ? 'CONTAINS' : ''}:${formatFieldPath(path)}`, { path, contains });
  }
  const order: IndexField[] = [];
  let name: IndexMode = 'ASCENDING';
  for (const { path, descending } of query.orders) {
    const text = formatFieldPath(path);
    const mode = descending ? 'DESCENDING' : 'ASCENDING';
    if (isNamePath(path)) name = mode;
    else if (!equal.has(`:${text}`)) order.push({ path: text, mode });
  }
  const indexedPaths = new Set([...order.map(({ path }) => path), ...[...equal.keys()].map((key) => key.slice(1))]);
  return {
    group: query.collectionId as string,
    scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal,
    order,
    summed: [...new Set(summed.map(formatFieldPath))].filter((path) => !indexedPaths.has(path)),
    name,
  };
}

/** Whether one index, or several that are merged because they end in the same order, serve a need. */
function isServed(config: IndexConfig, need: Need): boolean {
  const { equal, order, summed, name } = need;
  if (equal.size + order.length + summed.length === 0 && name === 'ASCENDING') return true;
  const left = new Set(equal.keys());
  for (const index of config.composites) {
    if (index.group !== need.group || index.scope !== need.scope) continue;
    const prefix = prefixOf(index, need);
    if (!prefix) continue;
    if (equal.size === 0) return true;
    for (const key of prefix) left.delete(key);
  }
  if (equal.size === 0) {
    const only = order[0]?.path ?? summed[0];
    if (order.length + summed.length !== 1 || only === undefined) return false;
    const mode = order[0]?.mode ?? 'ASCENDING';
    return (summed.length > 0 || name === mode) && hasSingle(config, need, only, [mode]);
  }
  if (order.length + summed.length > 0) return left.size === 0;
  for (const key of left) {
    const { path, contains } = equal.get(key) as { path: FieldPath; contains: boolean };
    // The automatic index of an array's elements answers alone, and is merged with no other.
    if (contains && equal.size > 1) return false;
    const modes: IndexMode[] = contains ? ['CONTAINS'] : ['ASCENDING', 'DESCENDING'];
    if (!hasSingle(config, need, path, modes)) return false;
  }
  return true;
}

function hasSingle(config: IndexConfig, { group, scope }: Need, path: FieldPath | string, modes: IndexMode[]): boolean {
  const names = typeof path === 'string' ? parseFieldPath(path) : path;
  return config.singlesOf(group, names).some((single) => single.scope === scope && modes.includes(single.mode));
}

/** The equality fields that an index begins with, when all else of it is what the need asks for; otherwise undefined. */
function prefixOf({ fields }: CompositeIndex, { equal, order, summed, name }: Need): string[] | undefined {
  const length = fields.length - 1 - order.length - summed.length;
  if (length < 0 || (length === 0 && equal.size > 0)) return undefined;
  const keys = fields.slice(0, length).map(({ path, mode }) => `${mode === 'CONTAINS' ? mode : ''}:${path}`);
  if (!keys.every((key) => equal.has(key)) || new Set(keys).size < keys.length) return undefined;
  const sorted = fields.slice(length, length + order.length);
  if (!sorted.every(({ path, mode }, i) => path === order[i]?.path && mode !== 'CONTAINS')) return undefined;
  const added = fields.slice(length + order.length, -1);
  if (!added.every(({ path, mode }) => summed.includes(path) && mode !== 'CONTAINS')) return undefined;
  // An index is read from either end, so that all directions may be the opposite ones.
  const neededModes = [...order.map(({ mode }) => mode), ...(summed.length > 0 ? [] : [name])];
  const has = [...sorted, ...(summed.length > 0 ? [] : fields.slice(-1))].map(({ mode }) => mode);
  const same = neededModes.filter((mode, i) => mode === has[i]).length;
  return same === 0 || same === neededModes.length ? keys : undefined;
}

/** What to add for a need, as JSON with the list that it belongs in. */
function advice(config: IndexConfig, need: Need): string {
  const { group: collectionGroup, scope: queryScope, equal, order, summed, name } = need;
  const equalFields = [...equal.values()].sort((a, b) => Number(b.contains) - Number(a.contains));
  const fields: IndexField[] = [
    ...equalFields.map(({ path, contains }): IndexField => {
      return { path: formatFieldPath(path), mode: contains ? 'CONTAINS' : 'ASCENDING' };
    }),
    ...order,
    ...summed.map((path): IndexField => ({ path, mode: 'ASCENDING' })),
  ];
  const [only] = fields;
  const last = fields.at(-1)?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  if (only && fields.length === 1 && (name === last || equal.size > 0)) {
    const indexes = config.singlesOf(collectionGroup, parseFieldPath(only.path)).map(single);
    indexes.push(single({ mode: only.mode, scope: queryScope }));
    return `to "fieldOverrides": ${JSON.stringify({ collectionGroup, fieldPath: only.path, indexes })}`;
  }
  if (equal.size === fields.length && !equalFields.some(({ contains }) => contains) && equal.size > 0) {
    return equalFields
      .filter(({ path }) => !hasSingle(config, need, path, ['ASCENDING', 'DESCENDING']))
      .map(({ path }) => advice(config, { ...need, equal: new Map([['', { path, contains: false }]]) }))
      .join('\n');
  }
  if (name !== last) fields.push({ path: NAME, mode: name });
  const entry = {
    collectionGroup,
    queryScope,
    fields: fields.map(({ path, mode }) => ({ fieldPath: path, ...modeJson(mode) })),
  };
  return `to "indexes": ${JSON.stringify(entry)}`;
}

const single = ({ mode, scope }: { mode: IndexMode; scope: Scope }) => ({ ...modeJson(mode), queryScope: scope });
const modeJson = (mode: IndexMode) => (mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode });
