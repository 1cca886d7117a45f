import { type Read, readAll } from './google.ts';

type IndexField = { readonly fieldPath?: string; readonly order?: string; readonly arrayConfig?: string };
type Index = { readonly queryScope?: string; readonly fields?: readonly IndexField[] };
type Built = Index & { readonly name?: string; readonly state?: string };
type Field = {
  readonly name: string;
  readonly indexConfig?: { readonly indexes?: readonly Built[] };
  readonly ttlConfig?: { readonly state?: string };
};
/** `firestore.indexes.json`. */
export type IndexFile = {
  readonly indexes: readonly (Index & { readonly collectionGroup: string })[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly ttl?: boolean;
    readonly indexes: readonly ({ readonly queryScope: string } & IndexField)[];
  }[];
};

export async function firestoreProblems(read: Read, project: string, indexFile: IndexFile): Promise<string[]> {
  const base = `/v1/projects/${project}/databases/(default)`;
  const database = await read<{ type?: string }>('firestore', base);
  if (!database) return ['There is no Firestore database named (default).'];
  if (database.type !== 'FIRESTORE_NATIVE') return ['The Firestore database (default) is not in native mode.'];
  const built = await readAll<'indexes', Built>(read, 'firestore', `${base}/collectionGroups/-/indexes`, 'indexes');
  const filter = encodeURIComponent('indexConfig.usesAncestorConfig:false OR ttlConfig:*');
  const path = `${base}/collectionGroups/-/fields?filter=${filter}`;
  const fields = await readAll<'fields', Field>(read, 'firestore', path, 'fields');
  return [...indexProblems(built, indexFile), ...fieldProblems(fields, indexFile)];
}

function indexProblems(built: readonly Built[], { indexes }: IndexFile): string[] {
  const states = new Map(built.map((each) => [`${groupOf(each.name)} ${wordsOf(each)}`, each.state]));
  return indexes.flatMap((each) => {
    const id = `${each.collectionGroup} ${wordsOf(each)}`;
    return stateProblem(`The index ${id}`, states.has(id), states.get(id));
  });
}

function fieldProblems(fields: readonly Field[], { fieldOverrides }: IndexFile): string[] {
  const fieldsById = new Map(fields.map((each) => [`${groupOf(each.name)} ${each.name.split('/fields/')[1]}`, each]));
  return fieldOverrides.flatMap((override) => {
    const id = `${override.collectionGroup} ${override.fieldPath}`;
    const field = fieldsById.get(id);
    const built = field?.indexConfig?.indexes ?? [];
    const missing = override.indexes.flatMap(({ queryScope, ...one }) => {
      const index = { queryScope, fields: [{ fieldPath: override.fieldPath, ...one }] };
      const builtIndex = built.find((each) => wordsOf(each) === wordsOf(index));
      return stateProblem(
        `The index ${override.collectionGroup} ${wordsOf(index)}`,
        builtIndex !== undefined,
        builtIndex?.state,
      );
    });
    const needless = override.indexes.length === 0 && (!field || built.length > 0);
    const ttl = field?.ttlConfig?.state;
    return [
      ...missing,
      ...(needless ? [`${id} is indexed by itself and should not be: deploy the indexes.`] : []),
      ...(override.ttl && ttl !== 'ACTIVE' && ttl !== 'CREATING'
        ? [`Documents of ${id} are never removed: the time-to-live policy is missing.`]
        : []),
    ];
  });
}

function stateProblem(what: string, exists: boolean, state: string | undefined): string[] {
  if (!exists) return [`${what} is missing: deploy the indexes.`];
  return state === 'READY' ? [] : [`${what} is not ready yet (${state ?? 'no state'}): wait for it.`];
}

/** Google adds the document's name as the last field of an index. */
function wordsOf({ queryScope = 'COLLECTION', fields = [] }: Index): string {
  const columns = fields
    .filter(({ fieldPath }) => fieldPath !== '__name__')
    .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig ?? ''}`);
  return `${queryScope === 'COLLECTION' ? '' : `${queryScope} `}(${columns.join(', ')})`;
}

function groupOf(name = ''): string {
  return name.split('/collectionGroups/')[1]?.split('/')[0] ?? '';
}
