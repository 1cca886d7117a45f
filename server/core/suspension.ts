import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import type { Deps } from './deps.ts';
import { refs } from './firestore/refs.ts';

/** Whether the platform keeps this school closed. */
export function isSuspended(school: DocumentSnapshot | undefined): boolean {
  return Boolean(school?.get('suspension'));
}

/**
 * Before every write of people who do not run the platform.
 * @throws ProductError `forbidden` in a school that is suspended
 */
export function assertNotSuspended(
  school: DocumentSnapshot | undefined,
  { isPlatformAdmin }: { readonly isPlatformAdmin: boolean },
): void {
  if (isPlatformAdmin || !isSuspended(school)) return;
  throw new ProductError(
    'forbidden',
    'This school is suspended: nothing in it can be changed until SprX resumes it. Its members can read why at the top of every page.',
  );
}

/** For work outside a transaction that decides about the school. */
export async function isSchoolSuspended({ db }: Pick<Deps, 'db'>, iid: string): Promise<boolean> {
  return iid !== '' && isSuspended(await refs.institution(db, iid).get());
}
