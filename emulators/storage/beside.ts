import type { StorageBeside } from '../ui/beside.ts';
import { contentTypeOf } from './metadata.ts';
import type { StorageRules } from './rules-gate.ts';
import type { Store } from './store.ts';

const PAGE = 100;

/** A Storage as the status page sees it. */
export function besideOf(port: number, store: Store, rules: StorageRules): StorageBeside {
  return {
    port,
    buckets: () => store.totals(),
    objects(bucket, prefix, after) {
      const found = store.list({ bucket, prefix, from: '', after, limit: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return {
        objects: page.map(({ name, size, set, updated }) => ({
          name,
          bytes: size,
          contentType: contentTypeOf(set),
          updated: new Date(updated).toISOString(),
        })),
        next: found.length > PAGE ? (page.at(-1)?.name ?? null) : null,
      };
    },
    denials: () => rules.denials(),
    rules: () => rules.state,
    rulesText: () => rules.text,
  };
}
