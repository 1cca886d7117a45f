import type { Limited } from '../institution/schema.ts';
import type { PrivacyRecord } from './privacy-record.ts';

/** How the documents of one school are distinguished from those of others. */
export type OfSchool =
  /** By the path: they lie below the school. */
  | 'inside'
  /** By their field `iid`. */
  | 'field'
  /** By the name: there is one of each school. */
  | 'named'
  /** By the document of another entity that they lie below, or have the name of. */
  | { readonly of: string; readonly by: 'below' | 'named' };

/** What becomes of them when a school is deleted. */
export type WithSchool =
  | 'deleted'
  /** A step of the deletion of its own deletes them. */
  | { readonly own: string }
  | { readonly stays: string };

/** What is kept of people in a collection. */
export type Personal = Omit<PrivacyRecord, 'where'>;

/** One kind of document: all that is said of it, once. */
export type Entity = {
  /** One of it, in a sentence. */
  readonly what: string;
  /** The collection, with `{}` for each id on the way. */
  readonly path: string;
  /** Left out of what belongs to people or to the whole platform. */
  readonly school?: OfSchool;
  /** What one is called in a message, where a route asks for one by its id. */
  readonly name?: string;
  /** The plan's limit that it counts against, and what the plan calls it. */
  readonly plan?: { readonly resource: Limited; readonly one: string; readonly many: string };
  /** The file of a school's data export that has them, and what that file's README says of it. */
  readonly copy?: { readonly file: string; readonly about: string };
  /** Has to be said of all that belongs to schools. */
  readonly withSchool?: WithSchool;
  /** What of people is in them, or why there is nothing. */
  readonly personal: readonly Personal[] | string;
  /** The field with the time at which the database deletes a document by itself. */
  readonly expires?: string;
  /** Actions of the activity log, in the past tense, to read after a name: “Ada Marsh created a collection”. */
  readonly acts?: Readonly<Record<string, string>>;
};
