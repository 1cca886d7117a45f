import type { Timestamp } from 'firebase-admin/firestore';
import { placeOfServerErrors } from '../../../src/domain/notification/places.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { announce } from '../../identity/index.ts';

/** Of one kind of error one notification is sent in this time, in ms. */
const QUIET_MS = 3_600_000;
const MOST_REMEMBERED = 1_000;

type ErrorReport = { kind: string; at: Timestamp };

/** What this process has reported lately: a storm of errors does not become a storm of transactions. */
const lately = new WeakMap<Deps['db'], Map<string, number>>();

/**
 * Tells the platform admins that something failed, at most once an hour for each `kind`: the pattern of a route or the kind
 * of a job, never what was asked or by whom. It never throws: what goes wrong here is only logged.
 */
export async function reportServerError(deps: Deps, kind: string, { byEmail = true } = {}): Promise<void> {
  try {
    const now = deps.now();
    if (!isNews(deps, kind, now.getTime())) return;
    const id = deps.hashing.sha256(kind, 'hex').slice(0, 24);
    await deps.db.runTransaction(async (tx) => {
      const reference = refs.errorReport(deps.db, id);
      const last = dataOf<ErrorReport>(await tx.get(reference));
      if (last && now.getTime() - last.at.toMillis() < QUIET_MS) return;
      tx.set(reference, { kind, at: stamp(now) } satisfies ErrorReport);
      announce(
        deps,
        { tx, iid: '', now, actor: { uid: 'system' } },
        {
          to: 'admins',
          kind: 'server-error',
          title: 'Something failed on the server',
          text: `${kind} could not be done. Further errors of this kind are reported after an hour. The server’s log has all of them.`,
          path: placeOfServerErrors(),
          letters: byEmail ? null : [],
        },
      );
    });
    deps.wake();
  } catch (error) {
    lately.get(deps.db)?.delete(kind);
    deps.log.warn({ err: error, kind }, 'platform admins not notified of an error');
  }
}

function isNews(deps: Deps, kind: string, now: number): boolean {
  const reportedAt = lately.get(deps.db) ?? new Map<string, number>();
  lately.set(deps.db, reportedAt);
  const last = reportedAt.get(kind);
  if (last !== undefined && now - last < QUIET_MS) return false;
  if (reportedAt.size >= MOST_REMEMBERED) reportedAt.clear();
  reportedAt.set(kind, now);
  return true;
}
