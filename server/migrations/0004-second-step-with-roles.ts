import { Timestamp } from 'firebase-admin/firestore';
import { refs } from '../core/firestore/refs.ts';
import type { SchoolDocument } from '../schools/settings-document.ts';
import type { Migration } from './migration.ts';

/** Storage's rules may read two documents, so a role says from when on its school requires a second step. */
export const secondStepWithRoles: Migration = {
  id: '0004-second-step-with-roles',
  title: 'Roles say from when on their school requires a second step',
  async run({ db }) {
    const schools = await db.collection('institutions').where('secondStepFrom', '>', Timestamp.fromMillis(0)).get();
    let changed = 0;
    for (const { id } of schools.docs) {
      changed += await db.runTransaction(async (tx) => {
        const [school, roles] = await Promise.all([tx.get(refs.institution(db, id)), tx.get(refs.roles(db, id))]);
        const { secondStepFrom } = (school.data() ?? {}) as SchoolDocument;
        const without = roles.docs.filter((role) => role.get('secondStepFrom') === undefined);
        if (!secondStepFrom) return 0;
        for (const role of without) tx.update(role.ref, { secondStepFrom });
        return without.length;
      });
    }
    return changed;
  },
};
