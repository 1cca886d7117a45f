import { matchesFields, type Query, sift, windowOf } from '../query/query.ts';
import { childPath, groupOf, splitPath } from '../values/names.ts';
import type { Doc } from '../values/wire.ts';
import type { Collection } from './collection.ts';
import type { Change, Store } from './store.ts';

type Stored = Collection & { docs: Map<string, Doc> };

/** Documents of all databases as they are, in memory alone, for where there is no SQLite. Every query reads its whole collections. */
export class MemoryStore implements Store {
  readonly #databases = new Map<string, Map<string, Stored>>();
  readonly #now: () => number;
  #version = 0;
  #collections = 0;

  /** `now` tells the time in milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get version(): number {
    return this.#version;
  }

  nextVersion(): number {
    return Math.max(this.#version + 1, this.#now() * 1000);
  }

  snapshot(): number {
    this.#version = Math.max(this.#version, this.#now() * 1000);
    return this.#version;
  }

  get(database: string, path: string): Doc | null {
    const { collection, id } = splitPath(path);
    return this.#databases.get(database)?.get(collection)?.docs.get(id) ?? null;
  }

  run(query: Query): Doc[] {
    return query.limit === 0 ? [] : windowOf(query, sift(query, this.#docsOf(query)));
  }

  count(query: Query, upTo = Number.POSITIVE_INFINITY): number {
    let matches = 0;
    for (const doc of this.#docsOf(query)) if (matchesFields(query, doc)) matches += 1;
    return Math.min(Math.max(0, matches - query.offset), query.limit ?? Number.POSITIVE_INFINITY, upTo);
  }

  *#docsOf({ database, parent, collectionId, allDescendants }: Query): Generator<Doc> {
    const one = allDescendants ? undefined : childPath(parent, collectionId as string);
    const collections =
      one === undefined ? this.collections(database, collectionId, parent) : [this.#at(database, one)];
    for (const collection of collections) yield* collection?.docs.values() ?? [];
  }

  #at(database: string, path: string): Stored | undefined {
    return this.#databases.get(database)?.get(path);
  }

  collections(database: string, group: string | undefined, parent: string): Stored[] {
    const collections: Stored[] = [];
    for (const collection of this.#databases.get(database)?.values() ?? []) {
      if (group !== undefined && collection.group !== group) continue;
      if (parent === '' || collection.path.startsWith(`${parent}/`)) collections.push(collection);
    }
    return collections;
  }

  isPopulated({ id }: Collection): boolean {
    return [...this.#databases.values()].some((all) =>
      [...all.values()].some((one) => one.id === id && one.docs.size > 0),
    );
  }

  allPaths(database: string, below = ''): string[] {
    const paths: string[] = [];
    for (const { path, docs } of this.#databases.get(database)?.values() ?? []) {
      for (const id of docs.keys()) {
        const name = `${path}/${id}`;
        if (below === '' || name === below || name.startsWith(`${below}/`)) paths.push(name);
      }
    }
    return paths;
  }

  apply(database: string, changes: Change[], version: number): void {
    for (const { path, after } of changes) {
      const { collection, id } = splitPath(path);
      const stored = this.#at(database, collection) ?? this.#add(database, collection);
      if (after) stored.docs.set(id, after);
      else stored.docs.delete(id);
    }
    this.#version = version;
  }

  #add(database: string, path: string): Stored {
    const stored = { id: ++this.#collections, path, group: groupOf(path), docs: new Map() };
    let all = this.#databases.get(database);
    if (!all) {
      all = new Map();
      this.#databases.set(database, all);
    }
    all.set(path, stored);
    return stored;
  }

  durable(): Promise<void> {
    return Promise.resolve();
  }

  onLost(): void {
    // What is in memory is not lost while the process lives.
  }

  close(): Promise<void> {
    this.#databases.clear();
    return Promise.resolve();
  }
}
