import { type ErrorBody, type ErrorCode, ProductError } from '../../../src/domain/errors.ts';
import { JsonTooComplex } from '../json.ts';

export function errorBodyOf({ code, message, details }: ProductError): ErrorBody {
  return { error: { code, message, ...details } };
}

const BY_STATUS: Record<number, readonly [ErrorCode, string]> = {
  400: ['invalid', 'We couldn’t read that request.'],
  404: ['not-found', 'Not found.'],
  413: ['too-large', 'The request is too large.'],
  414: ['not-found', 'Not found.'],
  415: ['unsupported-type', 'Send the data as application/json.'],
  429: ['too-many-requests', 'Too many requests. Wait a moment, then try again.'],
};

/** gRPC codes of Firestore. */
const ABORTED = 10;
const UNAVAILABLE = 14;

/** Maps anything thrown to an error that a person can read; the details of an unknown error stay inside. */
export function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof JsonTooComplex) return new ProductError('invalid', 'The request contains too many values.');
  const { statusCode, code } = error as { statusCode?: number; code?: unknown };
  const parameters = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (parameters) return new ProductError(...parameters);
  if (code === ABORTED) {
    return new ProductError('conflict', 'Someone else changed this at the same time. Try again.');
  }
  if (code === UNAVAILABLE) return new ProductError('maintenance', 'SprX is temporarily unavailable. Try again soon.');
  return new ProductError(
    'internal',
    'Something went wrong on our side. Try again. If it happens again, contact your administrator.',
  );
}

/** What a schema found; `keys` are those it does not know. */
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly keys?: readonly string[] };

/** `fields` by their path; the first message of each. */
export function invalid(issues: readonly Issue[]): ProductError {
  // A map, because a key that a client made up may be `constructor`.
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.path.map(String);
    const { keys = [] } = issue;
    const named = keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
    for (const at of named) {
      const message = keys.length > 0 ? `Unknown field: ${at.at(-1)}.` : issue.message;
      if (at.length > 0 && !fields.has(at.join('.'))) fields.set(at.join('.'), message);
    }
  }
  const [first] = fields.values();
  const message = first ?? issues[0]?.message ?? 'Send the data as a JSON object.';
  return new ProductError('invalid', message, fields.size > 0 ? { fields: Object.fromEntries(fields) } : {});
}
