import type * as z from 'zod/mini';
import type { Permission } from '../access.ts';
import type { ErrorCode } from '../errors.ts';
import type { LimitName } from '../rate-limits.ts';
import type { FetchAllow } from '../rules.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * `open`: anyone. `account`: whoever is signed in, also with an unfinished account. `verified`: with a confirmed email address.
 * `platform`: platform admins. None of these needs a school. `member`: anyone who belongs to the school of the header
 * `iid`. Otherwise the permission it takes there.
 */
export type Access = 'open' | AccountAccess | SchoolAccess;
export type AccountAccess = 'account' | 'verified' | 'platform';
export type SchoolAccess = 'member' | Permission;

const ACCOUNT_ACCESS: readonly Access[] = ['account', 'verified', 'platform'];
export const isAccountAccess = (access: Access): access is AccountAccess => ACCOUNT_ACCESS.includes(access);

/** What endpoints read and change, by the name that caches and other people's browsers know it by. */
export const RESOURCES = [
  'account',
  'admins',
  'billing',
  'collections',
  'connections',
  'credentials',
  'data-deletions',
  'default-thumbs',
  'exports',
  'feeds',
  'imports',
  'invitations',
  'join-requests',
  'logs',
  'members',
  'metered-history',
  'metered-use',
  'monitor',
  'newsletters',
  'notifications',
  'post-counts',
  'roles',
  'school',
  'schools',
  'search',
  'sign-ins',
  'stories',
  'tours',
  'users',
  'views',
  'widget-defaults',
  'widgets',
] as const;
export type ResourceName = (typeof RESOURCES)[number];

/** A reply that is a file, by its content type. */
export type FileReply = {
  readonly file: string;
  /** Shown in place, such as a picture on a page; otherwise it is saved. */
  readonly isShown?: true;
  /** Further types that it may come as. */
  readonly orAs?: readonly string[];
};
/** Whether what an endpoint answers with is a file. */
export const isFile = (body: Schema | FileReply | null): body is FileReply => body !== null && 'file' in body;
export const fileReply = (type: string): FileReply => ({ file: type });
export const savedFile = (type: string, ...orAs: string[]): FileReply => ({ file: type, orAs });
export const shownFile = (type: string, ...orAs: string[]): FileReply => ({ file: type, isShown: true, orAs });

/** In which private addresses may be read on a developer's machine; none in production. */
export type Environment = { readonly fetchAllow: FetchAllow };
type EnvironmentSchema = (environment: Environment) => Schema;

export type EndpointSpec = {
  readonly method: Method;
  /** Below `base`, with parameters as `:id`. */
  readonly path: `/${string}`;
  /** `/api/v1` unless said. */
  readonly base?: '/embed/v1';
  /** Its heading in the API's description. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Where a parameter of the path is more than any text. */
  readonly params?: Schema;
  /** Unknown names are refused; without one the endpoint takes no query. */
  readonly query?: Schema;
  /** A schema, or what makes one for the environment that the server runs in. */
  readonly body?: Schema | EnvironmentSchema;
  /** Status with the body's schema, a file, or `null` for no body. */
  readonly reply: readonly [status: 200 | 201 | 202, body: Schema | FileReply] | readonly [status: 204, body: null];
  /** Another status that comes with the same body. */
  readonly orStatus?: number;
  /** Answers 204 without a body where nothing is left to show. */
  readonly orEmpty?: true;
  /** Beside those that every endpoint of its kind may give. */
  readonly errors?: readonly ErrorCode[];
  readonly example?: unknown;
  /** What a read shows; what is read here is read again when a write says that it `changes` it. */
  readonly reads?: readonly ResourceName[];
  /** What a write changes, in its own school. */
  readonly changes?: readonly ResourceName[];
  /** Makes something new although its status is not 201: made again after a lost answer, it must not make a second one. */
  readonly creates?: true;
  /** Counted by account where there is one, by visitor otherwise. */
  readonly limit?: LimitName;
  /** The answer holds what is kept nowhere, always or by what the body asks for: it is not remembered for a repeat either. */
  readonly secret?: true | ((body: never) => boolean);
  /** What the app opens a school with, to say that a second factor is missing there. */
  readonly evenWithoutSecondFactor?: true;
  /** The same for everyone until something of its school changes, so that it is made once: its handler names the school. */
  readonly shared?: true;
  /** A dangerous act, always or by what the body asks for: the sign-in must be of the last five minutes. */
  readonly recent?: true | ((body: never) => boolean);
  /** The body comes as the bytes that were sent, of whatever type: a signature is over them. */
  readonly rawBody?: true;
  /** How large such a body may be, where that is not 1 MiB. */
  readonly maxBytes?: number;
};

/**
 * One endpoint of the API, said once: the server's handler, the typed call, caches, OpenAPI and tests are made from it. In the
 * app's build `scripts/slim-endpoints.ts` leaves of it what a call needs.
 */
export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec;
}

type Empty = Readonly<Record<never, never>>;
type NameIn<Part extends string> = Part extends `:${infer Name}` ? Name : never;
type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NameIn<Part> | NamesIn<Rest>
  : NameIn<Path>;

export type ParamsOf<S extends EndpointSpec> = Readonly<Record<NamesIn<S['path']>, string>>;

/** As the handler gets it, parsed. */
export type QueryOf<S extends EndpointSpec> = S extends { readonly query: infer Q extends Schema }
  ? z.output<Q>
  : Empty;
export type BodyOf<S extends EndpointSpec> = BodySchemaOf<S> extends infer B extends Schema ? z.output<B> : undefined;
type BodySchemaOf<S extends EndpointSpec> = S extends { readonly body: infer B }
  ? B extends (environment: Environment) => infer Made
    ? Made
    : B
  : undefined;

/** As the caller gives it: numbers and flags are written into the address. */
export type QueryFor<S extends EndpointSpec> = S extends { readonly query: infer Q extends Schema }
  ? { readonly [Name in keyof z.input<Q>]: Written<z.output<Q>, Name> }
  : Empty;
type Written<Output, Name> = Name extends keyof Output ? Output[Name] | undefined : never;
/** Bytes are given as the file that they are. */
export type BodyFor<S extends EndpointSpec> = S extends { readonly rawBody: true }
  ? Blob
  : BodySchemaOf<S> extends infer B extends Schema
    ? z.input<B>
    : undefined;

/** What a caller receives: `Blob` for a file. */
export type ReplyOf<S extends EndpointSpec> = S['reply'][1] extends Schema
  ? z.output<S['reply'][1]> | (S extends { readonly orEmpty: true } ? undefined : never)
  : S['reply'][1] extends FileReply
    ? Blob
    : undefined;

export const baseOf = ({ base }: Pick<EndpointSpec, 'base'>): string => base ?? '/api/v1';

export function bodySchemaOf({ body }: EndpointSpec, environment: Environment): Schema | undefined {
  return typeof body === 'function' ? body(environment) : body;
}

export const makesNew = ({ reply: [status], creates }: Pick<EndpointSpec, 'reply' | 'creates'>): boolean =>
  creates === true || status === 201;

/** The names of the path's parameters, in its order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

/** The path with its parameters filled in. */
export function pathTo(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** What a read shows, unless it says so itself: the first word of its path. */
export function resourcesOf({ path, reads }: Pick<EndpointSpec, 'path' | 'reads'>): readonly string[] {
  return reads ?? [path.split('/')[1] ?? ''];
}
