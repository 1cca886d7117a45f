import { FieldValue } from 'firebase-admin/firestore';
import type { BillingDocument } from '../billing/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { type Migration, rewriteEach } from './migration.ts';

/**
 * A server of before shows an empty safeguarding contact until it is replaced; the fields are not kept for it, because every
 * member could read them for as long.
 */
export const privateSchoolFields: Migration = {
  id: '0002-private-school-fields',
  title:
    'A school’s safeguarding contact and its numbers at HubSpot and Stripe are moved to where its members cannot read them',
  run: ({ db, ...deps }) =>
    rewriteEach({ db, ...deps }, refs.institutions(db), (school) => {
      const { safeguarding, hubspotId, stripeCustomerId } = school.data() ?? {};
      if ([safeguarding, hubspotId, stripeCustomerId].every((value) => value === undefined)) return undefined;
      const iid = school.id;
      const gone = FieldValue.delete();
      return [
        (tx) => tx.update(school.ref, { safeguarding: gone, hubspotId: gone, stripeCustomerId: gone }),
        (tx) => safeguarding && tx.set(refs.schoolPrivate(db, iid, 'safeguarding'), safeguarding),
        (tx) => hubspotId && tx.set(refs.schoolPrivate(db, iid, 'platform'), { hubspotId }),
        // The rest of its payments is there already.
        (tx) =>
          stripeCustomerId &&
          tx.set(refs.billing(db, iid), { iid, stripeCustomerId } satisfies Partial<BillingDocument>, { merge: true }),
      ];
    }),
};
