import { describe, expect, it } from 'vitest';
import { firestoreChanges } from '../../../server/core/changes/firestore-changes.ts';
import { refs } from '../../../server/core/firestore/refs.ts';
import { inProcessDeps } from '../../support/in-process-deps.ts';

describe('firestoreChanges', () => {
  const counting = async () => {
    const { db, deps } = await inProcessDeps();
    const changes = firestoreChanges({ db, log: deps.log });
    const counts = async () => (await refs.changes(db, 'oakfield').get()).data();
    return { db, changes, counts };
  };

  it('several changes of a school → each counted by its name', async () => {
    const { changes, counts } = await counting();
    changes.mark('oakfield', ['stories']);
    changes.mark('oakfield', ['stories', 'feeds']);
    changes.mark('oakfield', ['feeds']);
    await changes.settle();
    expect(await counts()).toEqual({ stories: 2, feeds: 2 });
  });

  it('school deleted before its changes are written → no document', async () => {
    const { db, changes, counts } = await counting();
    changes.mark('oakfield', ['stories']);
    changes.mark('oakfield', ['feeds']);
    await Promise.all([refs.changes(db, 'oakfield').delete(), refs.institution(db, 'oakfield').delete()]);
    await changes.settle();
    changes.mark('oakfield', ['members']);
    await changes.settle();
    expect(await counts()).toBeUndefined();
  });
});
