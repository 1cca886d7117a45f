import type { Transaction } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { Subscription } from '../../src/domain/institution/schema.ts';
import { dataOf } from '../adapters/firestore/documents.ts';
import { isDocumentId, refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';

type PlanDocument = Subscription & { active?: boolean };

/** Reads. @throws ProductError `invalid` for a plan that is not offered */
export async function planIn(deps: Deps, tx: Transaction, id: string): Promise<Subscription> {
  const kept = isDocumentId(id) ? dataOf<PlanDocument>(await tx.get(refs.plan(deps.db, id))) : null;
  const plan = kept ?? SEED_PLANS.find((candidate) => candidate.id === id);
  if (plan && kept?.active !== false) {
    const { displayName, features } = plan;
    return { id, displayName, features };
  }
  const message = 'There is no such plan.';
  throw new ProductError('invalid', message, { fields: { plan: message } });
}
