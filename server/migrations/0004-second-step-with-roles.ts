import { Timestamp } from 'firebase-admin/firestore';
import { refs } from '../core/firestore/refs.ts';
import type { Migration } from './migration.ts';

/** Storage's rules may read two documents, so a role says from when on its school requires a second factor. */
export const secondFactorWithRoles: Migration = {
  id: '0004-second-step-with-roles',
  title: 'Roles say from when on their school requires a second factor',
  async run({ db }) {
    const schools = await db.collection('institutions').where('secondStepFrom', '>', Timestamp.fromMillis(0)).get();
    let changed = 0;
    for (const { id } of schools.docs) {
      changed += await db.runTransaction(async (tx) => {
        const [school, roles] = await Promise.all([tx.get(refs.institution(db, id)), tx.get(refs.roles(db, id))]);
        // The field's name before migration 0042.
        const secondFactorFrom: Timestamp | null | undefined = school.get('secondStepFrom');
        const without = roles.docs.filter((role) => role.get('secondStepFrom') === undefined);
        if (!secondFactorFrom) return 0;
        for (const role of without) tx.update(role.ref, { secondStepFrom: secondFactorFrom });
        return without.length;
      });
    }
    return changed;
  },
};
