import type { SchoolRegister } from '../../../server/core/ports/register.ts';
import { WordIndex } from '../../../server/schools/register/word-index.ts';
import { REGISTER_ROWS } from './register-rows.ts';

/** The public register of a story; every school in it is invented. */
export function storyRegister(): SchoolRegister {
  let index: Promise<WordIndex> | null = null;
  return {
    async search(query, limit) {
      index ??= WordIndex.build(
        REGISTER_ROWS.map(({ name, address: { town, postcode } }) => ({ name, town, postcode })),
      );
      return (await index).find(query, limit).flatMap((place) => REGISTER_ROWS[place] ?? []);
    },
    get: async (id) => REGISTER_ROWS.find((school) => school.id === id) ?? null,
  };
}
