import { ProductError } from '../../domain/errors.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { type FoundSchool, postcodeArea, type RegisterSchool, registerKey } from '../../domain/register/schema.ts';
import { wordsOf } from '../../domain/story/search-words.ts';
import type { MemoryRoute, On } from './on.ts';
import { MEMORY_REGISTER } from './register.ts';

const FOUND = 10;

export function schoolsFindHandlers(on: On): MemoryRoute[] {
  return [
    on('get', '/schools/search', 'verified', ({ world, query }) => {
      const q = query.get('q')?.trim() ?? '';
      if (q.length < 2) {
        const fields = { q: 'Enter at least two letters.' };
        throw new ProductError('invalid', 'Enter at least two letters.', { fields });
      }
      const { institutions } = world.records;
      const taken = new Set(institutions.map(({ externalIds }) => registerKey(externalIds)));
      const found = [
        ...institutions.filter((school) => isShown(school) && matches(q, school)).map(fromSchool),
        ...MEMORY_REGISTER.filter((school) => !taken.has(registerKey(school.externalIds)) && matches(q, school)).map(
          fromRegister,
        ),
      ];
      return { body: { items: found.slice(0, FOUND), nextCursor: null } };
    }),
    on('get', '/schools/register/:id', 'verified', ({ param }) => {
      const school = MEMORY_REGISTER.find(({ id }) => id === param('id'));
      if (!school) throw new ProductError('not-found', 'The register has no open school with this number.');
      return { body: { school } };
    }),
    on('get', '/schools/:id/card', 'verified', ({ world, param }) => {
      const school = world.records.institutions.find((each) => each.id === param('id') && isShown(each));
      if (!school) throw new ProductError('not-found', 'This school is not on SprX, or not any more.');
      return { body: { school: fromSchool(school) } };
    }),
  ];
}

function isShown({ status }: Institution): boolean {
  return status !== 'declined' && status !== 'merged' && status !== 'suspended';
}

function matches(
  query: string,
  { name, address }: Pick<Institution, 'name'> & { address?: RegisterSchool['address'] | Institution['address'] },
) {
  const plain = (text: string) => wordsOf(text.replace(/['’]/g, ''));
  const words = plain([name, address?.town, address?.postcode].join(' '));
  const asked = plain(query);
  return asked.length > 0 && asked.every((part) => words.some((word) => word.startsWith(part)));
}

function fromSchool({ id, name, address, isApproved }: Institution): FoundSchool {
  return {
    kind: 'school',
    id,
    name,
    town: address?.town ?? null,
    postcodeArea: postcodeArea(address?.postcode),
    isApproved,
  };
}

function fromRegister({ id, name, address }: RegisterSchool): FoundSchool {
  const area = postcodeArea(address.postcode);
  return { kind: 'register', id, name, town: address.town, postcodeArea: area, isApproved: false };
}
