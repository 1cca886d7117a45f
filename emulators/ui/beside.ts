import type { Denial } from '../net/denial.ts';
import type { RulesState } from '../rules/source.ts';

export type BucketState = { readonly bucket: string; readonly objects: number; readonly bytes: number };
export type ObjectState = {
  readonly name: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly updated: string;
};
export type ObjectPage = { readonly objects: ObjectState[]; readonly next: string | null };

export type AccountState = {
  readonly uid: string;
  readonly email: string | null;
  readonly verified: boolean;
  readonly name: string | null;
  readonly phone: string | null;
  readonly disabled: boolean;
  readonly providers: string[];
  /** Custom claims as JSON, null without any. */
  readonly claims: string | null;
  readonly created: string | null;
  readonly signedIn: string | null;
};
export type AccountPage = { readonly accounts: AccountState[]; readonly next: string | null };

/** The Storage that runs beside the Firestore, as the status page sees it. */
export type StorageBeside = {
  readonly port: number;
  buckets(): BucketState[];
  /** Objects by name, from behind `after` on. */
  objects(bucket: string, prefix: string, after: string | undefined): ObjectPage;
  denials(): Denial[];
  rules(): RulesState;
  rulesText(): string | undefined;
};

/** The Auth that runs beside the Firestore, as the status page sees it. */
export type AuthBeside = {
  readonly port: number;
  readonly projectId: string;
  count(): Promise<number>;
  accounts(after: string | undefined): Promise<AccountPage>;
};

export type Beside = { storage?: StorageBeside; auth?: AuthBeside };
