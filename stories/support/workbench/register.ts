import type { SchoolRegister } from '../../../server/core/ports/register.ts';
import { WordIndex } from '../../../server/schools/register/word-index.ts';
import { MEMORY_REGISTER } from '../../../src/data/memory/register.ts';

/** The public register of a story; every school in it is invented. */
export function storyRegister(): SchoolRegister {
  let index: Promise<WordIndex> | null = null;
  return {
    async search(query, limit) {
      index ??= WordIndex.build(
        MEMORY_REGISTER.map(({ name, address: { town, postcode } }) => ({ name, town, postcode })),
      );
      return (await index).find(query, limit).flatMap((place) => MEMORY_REGISTER[place] ?? []);
    },
    get: async (id) => MEMORY_REGISTER.find((school) => school.id === id) ?? null,
  };
}
