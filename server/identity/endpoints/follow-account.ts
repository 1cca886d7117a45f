import type { FastifyInstance } from 'fastify';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Identity } from '../../core/ports/tokens.ts';
import { refreshAccount } from '../use-cases/account/account-state.ts';

const MOST_KNOWN = 10_000;

/**
 * A link in an email changes an address at the Auth service, maybe on a machine without a sign-in. So an account that
 * comes with an address not seen before is checked, after the answer.
 */
export function followAccounts(app: FastifyInstance, { deps }: HttpContext): void {
  const followed = new Map<string, string>();
  const under = new Set<Promise<void>>();

  async function follow({ uid, email, isPlatformAdmin }: Identity, requestId: string): Promise<void> {
    const person = dataOf<UserDocument>(await refs.user(deps.db, uid).get());
    if (!person || person.email === email) return;
    await refreshAccount(deps, { uid, email, isPlatformAdmin, requestId });
  }

  app.addHook('onResponse', async ({ identity, id }) => {
    if (!identity?.email || !identity.emailVerified || followed.get(identity.uid) === identity.email) return;
    if (followed.size >= MOST_KNOWN) followed.clear();
    followed.set(identity.uid, identity.email);
    // Not waited for: the request is over, and its end is to be logged.
    const work = follow(identity, id)
      .catch((error: unknown) => {
        followed.delete(identity.uid);
        deps.log.warn({ err: error }, 'changed address not applied');
      })
      .finally(() => under.delete(work));
    under.add(work);
  });
  app.addHook('onClose', async () => {
    await Promise.all(under);
  });
}
