import { PERMISSION_CODES, PERMISSIONS, type Permission, type Role } from '../../domain/access.ts';
import type { RoleInUse } from '../../domain/role/schema.ts';

const MOST_NAMED = 2;

/** What a role may change, in a few facts; its own page lists all of it. */
export function roleSummary({ permissions }: Role): string[] {
  if (permissions.length === PERMISSION_CODES.length) return ['Can see and change everything'];
  const changes = permissions.filter((code) => code.endsWith('.wr'));
  if (changes.length === 0) return ['Can view only'];
  const named = changes.slice(0, MOST_NAMED).map((code) => PERMISSIONS[code]);
  const others = changes.length - named.length;
  return others > 0 ? [...named, `and ${others} more`] : named;
}

/** "3 people, 1 invited" */
export function usedBy({ people, invited }: RoleInUse): string {
  const who = people === 0 ? 'No one' : people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`;
  return invited > 0 ? `${who}, ${invited.toLocaleString('en-GB')} invited` : who;
}

export const sameSet = (a: readonly Permission[], b: readonly Permission[]): boolean =>
  a.length === b.length && a.every((code) => b.includes(code));
