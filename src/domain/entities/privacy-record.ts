/** Which documents follow a person's deletion, by a value in one of their fields or by their name. */
export type Finder =
  /** `field` is the person's id or one of their e-mail addresses; with `within` the id and a path below it. */
  | { readonly by: 'uid' | 'address'; readonly field: string; readonly within?: true }
  /** The field is a list of ids. */
  | { readonly by: 'uid-in-list'; readonly field: string }
  /** The document is named by the person's id; it goes with all that lies below it. */
  | { readonly by: 'document' }
  /** Few enough to look at each. */
  | { readonly by: 'looking' };

/** Stands for what the audit log calls a person whose account is gone. */
export const PSEUDONYM = '{pseudonym}';

export type Deletion =
  | { readonly do: 'delete' }
  /**
   * Whole values that are the person's id, address, name or telephone number become these; `*` is every key of a map. With
   * `always`, whatever the value is: a name may have been another one when it was written.
   */
  | { readonly do: 'replace'; readonly fields: Readonly<Record<string, string | null>>; readonly always?: true }
  /** The same within texts, lists and maps. */
  | { readonly do: 'redact'; readonly fields: readonly string[] }
  /** A part of the deletion of its own; `how` says what it does. */
  | { readonly do: 'own'; readonly how: string }
  | { readonly do: 'keep'; readonly because: string };

export type PrivacyRecord = {
  readonly id: string;
  readonly who: string;
  readonly what: string;
  readonly why: string;
  readonly basis: 'contract' | 'legitimate interest' | 'legal obligation' | 'consent';
  readonly howLong: string;
  /** `path` is a collection's or a folder's, with `{}` for each id. */
  readonly where:
    | { readonly kind: 'collection' | 'files'; readonly path: string }
    | { readonly kind: 'accounts' }
    | { readonly kind: 'processor' | 'connector'; readonly name: string; readonly place: string };
  readonly found: readonly Finder[];
  /** Its place in the copy that a person asks for; `null` where the copy has nothing of it. */
  readonly inCopy: string | null;
  /** The only fields that are copied, where a document is about more than the person. */
  readonly copied?: readonly string[];
  readonly onDeletion: Deletion;
};

export const MEMBERS = 'People with an account';
export const WHILE_ACCOUNT = 'As long as the account';
export const WHILE_SCHOOL = 'As long as the school';
export const at = (path: string) => ({ kind: 'collection', path }) as const;
export const files = (path: string) => ({ kind: 'files', path }) as const;
export const uid = (field: string): Finder => ({ by: 'uid', field });
export const address = (field: string): Finder => ({ by: 'address', field });
export const DELETE = { do: 'delete' } as const;
