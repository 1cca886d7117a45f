import { copyFields, type Migration, rewriteEach } from './migration.ts';

const COLLECTIONS = ['institutions', 'adminVisits', 'settings'] as const;
const GROUPS = ['roles', 'members'] as const;

/** The rules of Firestore and Storage read the old name too where the new one is not there yet: no school opens meanwhile. */
export const secondFactorFields: Migration = {
  id: '0042-second-factor-fields',
  title: 'What is stored of a required second factor is named after it',
  async run(deps) {
    const rename = copyFields({
      secondStepFrom: 'secondFactorFrom',
      adminSecondStepFrom: 'adminSecondFactorFrom',
      secondStepAskedAt: 'secondFactorAskedAt',
      secondStepRemindedAt: 'secondFactorRemindedAt',
    });
    const queries = [
      ...COLLECTIONS.map((name) => deps.db.collection(name)),
      ...GROUPS.map((name) => deps.db.collectionGroup(name)),
    ];
    let changed = 0;
    for (const query of queries) changed += await rewriteEach(deps, query, rename);
    return changed;
  },
};
