import { copyFields, type Migration, rewriteEach } from './migration.ts';

export const disabledByPlan: Migration = {
  id: '0043-disabled-by-plan',
  title: 'Channels, collections and widgets say by disabledByPlan that they are beyond the limit of the plan',
  async run(deps) {
    const { db } = deps;
    let changed = 0;
    for (const query of [db.collectionGroup('feeds'), db.collection('collections'), db.collection('widgets')]) {
      changed += await rewriteEach(deps, query, copyFields({ offPlan: 'disabledByPlan' }));
    }
    return changed;
  },
};
