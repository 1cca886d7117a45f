import { can } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, CurrentInstitution } from '../../../src/domain/institution/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, toInstitution, toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';

/** The school's number at Stripe is for who sees its subscription, the one at HubSpot for platform admins. */
export async function currentInstitution(deps: Deps, actor: Actor): Promise<CurrentInstitution> {
  const { db } = deps;
  const { iid, isPlatformAdmin, role } = actor;
  const [institution, usage, billing, platform] = await db.getAll(
    refs.institution(db, iid),
    refs.usage(db, iid),
    refs.billing(db, iid),
    refs.schoolPrivate(db, iid, 'platform'),
  );
  if (!institution?.exists) throw new ProductError('not-found', 'School not found.');
  const counts = usage ? dataOf<Partial<AnalyticsGlobal>>(usage) : null;
  return {
    ...toInstitution(institution.id, institution.data() ?? {}),
    stripeCustomerId: can(actor, 'i.b.rea') ? (billing?.get('stripeCustomerId') ?? null) : null,
    hubspotId: isPlatformAdmin ? (platform?.get('hubspotId') ?? null) : null,
    role: role ? { id: role.id, name: role.name } : null,
    usedResources: counts ? toUsedResources(toUsage(counts)) : null,
  };
}
