import type { RegisterSchool } from '../../../src/domain/register/schema.ts';

/** A public register of schools. */
export interface SchoolRegister {
  /** By the beginnings of words of name, town and postcode; the likeliest first. */
  search(query: string, limit: number): Promise<RegisterSchool[]>;
  get(id: string): Promise<RegisterSchool | null>;
}
