import { PERMISSION_CODES, type Permission } from '../../domain/access.ts';

/** Where permissions belong in the product; `area` begins their codes. */
export const AREAS = [
  { area: 's.', name: 'Stories and publishing' },
  { area: 'd.', name: 'Data and reports' },
  { area: 'i.', name: 'School' },
] as const;

const permissionCodes = new Set<string>(PERMISSION_CODES);
const isPermission = (code: string): code is Permission => permissionCodes.has(code);

/** The other half of a pair: who changes must see. Nothing where there is no such permission. */
function partner(code: Permission, ending: '.rea' | '.wr'): Permission | null {
  const other = code.replace(/\.(rea|wr)$/, ending);
  return other !== code && isPermission(other) ? other : null;
}

/**
 * The permissions with one given or taken, in the order of the codes. Giving the right to change gives the right to
 * see; taking the right to see takes the right to change.
 */
export function withPermission(permissions: readonly Permission[], code: Permission, isGranted: boolean): Permission[] {
  const next = new Set(permissions);
  const other = partner(code, isGranted ? '.rea' : '.wr');
  for (const each of other ? [code, other] : [code]) {
    if (isGranted) next.add(each);
    else next.delete(each);
  }
  return PERMISSION_CODES.filter((each) => next.has(each));
}
