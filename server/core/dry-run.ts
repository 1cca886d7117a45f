import type { Timestamp } from 'firebase-admin/firestore';
import { DRY_RUN_LIVES_MS, NOT_COMPARED } from '../../src/domain/admin/dangerous.ts';
import { ProductError } from '../../src/domain/errors.ts';
import type { Caller } from './actor.ts';
import type { Deps } from './deps.ts';
import { dataOf, stamp } from './firestore/documents.ts';
import { refs } from './firestore/refs.ts';

/** `dryRuns/{hash of account, route and body}`. The database deletes it once `expiresAt` is past. */
type DryRunDocument = { at: Timestamp; expiresAt: Timestamp };

type Body = { readonly dryRun?: boolean | undefined; readonly confirm?: string | undefined };

type Act<S, D> = {
  /** With what it is about in its place, such as `POST /admin/directory/oakfield/suspend`. */
  readonly route: string;
  readonly body: Body & object;
  /** Reads what would happen and the word that confirms it; changes nothing. */
  readonly plan: () => Promise<{ readonly summary: S; readonly confirm: string }>;
  readonly run: () => Promise<D>;
};

/**
 * Runs an act that cannot easily be undone: first a dry run, which says what would happen, then within 24 hours the
 * act itself by the same account, with the word that confirms it.
 * @throws ProductError `conflict` without a dry run or with another word, and what `plan` and `run` throw
 */
export async function dangerous<S, D>(
  deps: Deps,
  caller: Pick<Caller, 'uid'>,
  { route, body, plan, run }: Act<S, D>,
): Promise<D | { summary: S }> {
  const reference = refs.dryRun(deps.db, keyOf(deps, caller.uid, route, body));
  const { summary, confirm } = await plan();
  const now = deps.now();
  if (body.dryRun) {
    const expiresAt = stamp(new Date(now.getTime() + DRY_RUN_LIVES_MS));
    await reference.set({ at: stamp(now), expiresAt } satisfies DryRunDocument);
    return { summary };
  }
  if (body.confirm !== confirm) {
    const message = `Type ${confirm} to confirm.`;
    throw new ProductError('conflict', message, { fields: { confirm: message } });
  }
  const dry = dataOf<DryRunDocument>(await reference.get());
  if (!dry || dry.expiresAt.toMillis() <= now.getTime()) {
    throw new ProductError(
      'conflict',
      'Do a dry run first. It shows what would happen, and is valid for 24 hours for the account that ran it.',
    );
  }
  return run();
}

function keyOf({ hashing }: Deps, uid: string, route: string, body: object): string {
  const left: readonly string[] = NOT_COMPARED;
  const compared = Object.entries(body)
    .filter(([name, value]) => !left.includes(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashing.sha256(JSON.stringify([uid, route, compared]), 'hex');
}
