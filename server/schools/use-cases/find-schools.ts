import { ProductError } from '../../../src/domain/errors.ts';
import {
  type FoundSchool,
  postcodeArea,
  type RegisterSchool,
  registerKey,
} from '../../../src/domain/register/schema.ts';
import type { SchoolRegister } from '../../core/ports/register.ts';
import type { SchoolDirectory } from './school-directory.ts';

export type Finding = { readonly directory: SchoolDirectory; readonly register: SchoolRegister };

/**
 * Schools by the beginnings of words of name, town and postcode: those on SprX first, then those of the register that are
 * not on it yet.
 */
export async function findSchools(
  { directory, register }: Finding,
  query: string,
  limit: number,
): Promise<FoundSchool[]> {
  const onSprx = await directory.search(query, limit);
  if (onSprx.length === limit) return onSprx;
  const listed = await register.search(query, limit);
  const taken = await directory.withNumbers(listed.flatMap(({ externalIds }) => registerKey(externalIds) ?? []));
  // One that was found in the register by its official name may be on SprX under another.
  const renamed = [...taken.values()].flatMap((match) =>
    match && onSprx.every((school) => school.id !== match.id) ? [match] : [],
  );
  const free = listed.filter(({ externalIds }) => !taken.has(registerKey(externalIds) ?? '')).map(fromRegister);
  return [...onSprx, ...renamed, ...free].slice(0, limit);
}

/** @throws ProductError `not-found` */
export async function schoolCard({ directory }: Finding, id: string): Promise<FoundSchool> {
  const school = await directory.get(id);
  if (!school) throw new ProductError('not-found', 'School not found');
  return school;
}

/** @throws ProductError `not-found` */
export async function registerEntry({ register }: Finding, id: string): Promise<RegisterSchool> {
  const school = await register.get(id);
  if (!school) throw new ProductError('not-found', 'No open school in the register has this number.');
  return school;
}

function fromRegister({ id, name, address }: RegisterSchool): FoundSchool {
  return {
    kind: 'register',
    id,
    name,
    town: address.town,
    postcodeArea: postcodeArea(address.postcode),
    isApproved: false,
  };
}
