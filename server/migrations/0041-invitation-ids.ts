import { createHash } from 'node:crypto';
import { refs } from '../core/firestore/refs.ts';
import { type Migration, rewriteEach } from './migration.ts';

/** Tells nothing of the code: it is as long, and as random, as what is hashed. */
const idOf = (code: string) => createHash('sha256').update(`invitation ${code}`).digest('hex').slice(0, 20);

export const invitationIds: Migration = {
  id: '0041-invitation-ids',
  title: 'Every invitation has an id of its own, so that its code need not be named',
  run: (deps) =>
    rewriteEach(deps, refs.invitations(deps.db), (document) =>
      document.get('id') === undefined ? [(tx) => tx.update(document.ref, { id: idOf(document.id) })] : undefined,
    ),
};
