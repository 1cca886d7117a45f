import { ProductError } from '../../src/domain/errors.ts';
import { toUsedResources } from '../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal, CurrentInstitution } from '../../src/domain/institution/schema.ts';
import { dataOf, toInstitution, toUsage } from '../adapters/firestore/documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';

export async function currentInstitution(deps: Deps, actor: Actor): Promise<CurrentInstitution> {
  const { db } = deps;
  const [institution, usage] = await db.getAll(refs.institution(db, actor.iid), refs.usage(db, actor.iid));
  if (!institution?.exists) throw new ProductError('not-found', 'This school is not there.');
  const counts = usage ? dataOf<Partial<AnalyticsGlobal>>(usage) : null;
  return {
    ...toInstitution(institution.id, institution.data() ?? {}),
    role: actor.role ? { id: actor.role.id, name: actor.role.name } : null,
    usedResources: counts ? toUsedResources(toUsage(counts)) : null,
  };
}
