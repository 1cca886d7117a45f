import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';

/** How one field is indexed. */
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
export type IndexField = { path: string; mode: IndexMode };
export type Scope = 'COLLECTION' | 'COLLECTION_GROUP';
/** An index over several fields. `fields` always ends in `__name__`. */
export type CompositeIndex = { group: string; scope: Scope; fields: IndexField[] };
type SingleField = { mode: IndexMode; scope: Scope };

export const NAME = '__name__';
const MODES: readonly SingleField[] = [
  { mode: 'ASCENDING', scope: 'COLLECTION' },
  { mode: 'DESCENDING', scope: 'COLLECTION' },
  { mode: 'CONTAINS', scope: 'COLLECTION' },
];

/** What a `firestore.indexes.json` says. Every field has the automatic indexes unless an override names others. */
export class IndexConfig {
  readonly composites: CompositeIndex[];
  readonly #overrides = new Map<string, SingleField[]>();

  /** Throws an Error that says what is wrong with the content. */
  constructor(raw: unknown) {
    const root = object(raw, 'The content');
    this.composites = list(root.indexes, '"indexes"').map((item, i) => composite(item, `"indexes", entry ${i + 1}`));
    for (const [i, item] of list(root.fieldOverrides, '"fieldOverrides"').entries()) {
      const at = `"fieldOverrides", entry ${i + 1}`;
      const { collectionGroup, fieldPath, indexes } = object(item, at);
      const singles = list(indexes, `${at}, "indexes"`).map((single) => {
        const raw = object(single, at);
        return { mode: modeOf(raw, at), scope: scopeOf(raw, at) };
      });
      this.#overrides.set(`${word(collectionGroup, at)}:${fieldOf(fieldPath, at)}`, singles);
    }
  }

  /** The indexes that a field has by itself. What an override says of a map holds for what is inside it. */
  singlesOf(group: string, path: FieldPath): readonly SingleField[] {
    for (let length = path.length; length > 0; length--) {
      const override = this.#overrides.get(`${group}:${formatFieldPath(path.slice(0, length))}`);
      if (override) return override;
    }
    return this.#overrides.get(`${group}:*`) ?? MODES;
  }
}

function composite(item: unknown, at: string): CompositeIndex {
  const raw = object(item, at);
  const fields = list(raw.fields, `${at}, "fields"`).map((field) => {
    const part = object(field, at);
    return { path: fieldOf(part.fieldPath, at), mode: modeOf(part, at) };
  });
  if (fields.length === 0) throw new Error(`${at} has no fields`);
  // Unless it is named, the name comes last, in the direction of the field before it.
  if (fields.at(-1)?.path !== NAME) {
    fields.push({ path: NAME, mode: fields.at(-1)?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING' });
  }
  return { group: word(raw.collectionGroup ?? raw.collectionId, at), scope: scopeOf(raw, at), fields };
}

function modeOf(raw: Record<string, unknown>, at: string): IndexMode {
  const mode = raw.order ?? raw.mode ?? raw.arrayConfig;
  if (mode === 'ASCENDING' || mode === 'DESCENDING' || mode === 'CONTAINS') return mode;
  if (mode === 'ARRAY_CONTAINS') return 'CONTAINS';
  throw new Error(`${at} has a field without "order" (ASCENDING, DESCENDING) or "arrayConfig" (CONTAINS)`);
}

function scopeOf(raw: Record<string, unknown>, at: string): Scope {
  const scope = raw.queryScope ?? 'COLLECTION';
  if (scope === 'COLLECTION' || scope === 'COLLECTION_GROUP') return scope;
  throw new Error(`${at} has a "queryScope" that is neither COLLECTION nor COLLECTION_GROUP`);
}

function fieldOf(value: unknown, at: string): string {
  const path = word(value, at);
  return path === '*' ? path : formatFieldPath(parseFieldPath(path));
}

function word(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${at} lacks a collection group or a field path`);
  return value;
}

function object(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${at} is not an object`);
  return value as Record<string, unknown>;
}

function list(value: unknown, at: string): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`${at} is not a list`);
  return value;
}
