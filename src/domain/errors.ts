import * as z from 'zod/mini';
import { collectionUsedSchema } from './collection/used.ts';

/** Stable codes of the API's errors, with the HTTP status each is sent with. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  /** The sign-in is good, but what was asked for belongs to another account. */
  'other-account': 401,
  forbidden: 403,
  /** A dangerous act wants a sign-in of the last minutes. */
  'sign-in-again': 403,
  /** The school, or the platform of its admins, requires a second factor that the account does not have. */
  'second-factor-needed': 403,
  'limit-reached': 403,
  /** The school has not named this site as one that may show it. */
  'domain-not-allowed': 403,
  'invitation-expired': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  /** The story may name a pupil on the school’s consent list. */
  'consent-needed': 409,
  /** A picture of the story was taken down; approving it shows it again. */
  'picture-taken-down': 409,
  /** It was here and was taken down. */
  gone: 410,
  /** Two people approve a story, and the one who asks may not be this one. */
  'second-person-needed': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'source-unusable': 422,
  /** Something is missing; `checks` say what. */
  'not-ready': 422,
  'too-many-requests': 429,
  internal: 500,
  'not-implemented': 501,
  /** Another service does not answer as it should. */
  unavailable: 502,
  maintenance: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every answer that is not a success. `fields` maps a field's path (`source.url`) to its message. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** The permission that `forbidden` misses. */
    permission: z.optional(z.string()),
    /** The existing school, for a person who tried to register it again. */
    school: z.optional(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Only the web site is the same: it can be another school of the same group, if the person says why. */
        mayBeGroup: z.optional(z.boolean()),
      }),
    ),
    /** The current values, for a person whose change met another person's. */
    latest: z.optional(
      z.object({
        version: z.number(),
        values: z.record(z.string(), z.unknown()),
        /** The part of the school's settings that it is. */
        part: z.optional(z.string()),
      }),
    ),
    /** What shows the collection that was to be deleted. */
    used: z.optional(collectionUsedSchema),
    /** What `not-ready` misses. */
    checks: z.optional(
      z.array(z.object({ code: z.string(), level: z.string(), message: z.string(), sceneId: z.optional(z.string()) })),
    ),
    /** What `limit-reached` ran into. */
    limit: z.optional(z.object({ resource: z.string(), used: z.number(), limit: z.number(), plan: z.string() })),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export type ErrorDetails = Omit<ErrorBody['error'], 'code' | 'message'>;

/** An error that a person is meant to read: use cases throw it, the API sends it, the client rebuilds it. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Seconds to wait, for `too-many-requests`; sent as `Retry-After`. */
  retryAfter?: number;
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ProductError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
  get fields(): Record<string, string> {
    return this.details.fields ?? {};
  }
}
