import type { Firestore } from 'firebase-admin/firestore';
import type { StoryIndexing } from '../../core/ports/stories.ts';
import { bringUpToDate } from './index-changes.ts';
import type { ServerIndexes } from './server/server-indexes.ts';
import type { StoryIndexes } from './story-index.ts';

type Parts<T> = { readonly db: Firestore; readonly indexes: T; readonly now: () => Date };

/** Of the process's own files: each server makes its own, so what is made anew is this one's. */
export function embeddedIndexing({ db, indexes, now }: Parts<StoryIndexes>): StoryIndexing {
  return {
    engine: async () => 'embedded',
    async stateOf(iid) {
      if (!indexes.has(iid)) return { indexed: 0, at: null };
      const index = indexes.open(iid);
      const { isWhole, through } = await index.state();
      return { indexed: await index.count(), at: isWhole ? through : null };
    },
    async rebuild({ iid: onlyIid, allIids, onTaken }) {
      for (const iid of onlyIid === null ? await allIids() : [onlyIid]) {
        indexes.drop(iid);
        await bringUpToDate({ db, iid, now }, indexes.open(iid), { onTaken });
      }
    },
  };
}

/** Of a search server: the index that all servers share. */
export function serverIndexing({ db, indexes, now }: Parts<ServerIndexes>): StoryIndexing {
  return {
    engine: () => indexes.server.engine(),
    async stateOf(iid) {
      if ((await indexes.current()).name === null) return { indexed: 0, at: null };
      const index = indexes.forWork(iid);
      const [indexed, at] = await Promise.all([index.count(), index.at()]);
      return { indexed, at };
    },
    async rebuild({ iid, allIids, version, onTaken }) {
      await indexes.server.engine();
      const { name, isOutdated } = await indexes.current();
      if (iid === null || isOutdated) {
        const made = await indexes.make(version);
        for (const each of await allIids()) {
          const index = indexes.forWork(each, made);
          if ((await index.at()) === null)
            await bringUpToDate({ db, iid: each, now }, index, { isAnew: true, onTaken });
        }
        return indexes.swap(made);
      }
      if (name === null) await indexes.swap(await indexes.make('first'));
      const index = indexes.forWork(iid);
      const began = now().getTime();
      await bringUpToDate({ db, iid, now }, index, { isAnew: true, onTaken });
      await index.removeOlder(began);
    },
  };
}
