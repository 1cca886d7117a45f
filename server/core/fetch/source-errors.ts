import { SourceError } from '../ports/connector.ts';

/** What an HTTP status means to someone who only pasted an address. */
export function statusError(status: number, retryAfter: string | null, now: number): SourceError {
  const retryAfterMs = retryAfter ? waitOf(retryAfter, now) : undefined;
  return new SourceError('http-status', statusMessage(status), {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function statusMessage(status: number): string {
  const answered = (what: string, advice: string) => `The address answered “${what}” (${status}). ${advice}`;
  if (status === 401 || status === 403 || status === 407)
    return answered('no entry', 'The feed is not open to everyone; ask whoever runs the web site to open it.');
  if (status === 404) return answered('not found', 'There is no feed here any more, or the address has a slip in it.');
  if (status === 410) return answered('gone', 'The feed was taken away for good.');
  if (status === 429) return answered('too many requests', 'The web site asks to be read less often; try again later.');
  if (status >= 500) return answered('server error', 'The web site has a problem of its own; try again later.');
  return answered('something else than a feed', 'Check the address in a browser.');
}

const MAX_WAIT_MS = 7 * 24 * 3_600_000;

/** Retry-After: seconds or a date; ms, at most a week. */
function waitOf(value: string, now: number): number | undefined {
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_WAIT_MS) : undefined;
}

/** What went wrong between us and the server. */
export function connectionError(error: unknown, hostname: string): SourceError {
  const code = codeOf(error);
  const say = (sentence: string) => new SourceError('unreachable', sentence, { cause: error });
  if (code === 'ECONNREFUSED') return say(`${hostname} does not answer: nothing is served at this address.`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return tooSlow(error);
  if (isCertificateCode(code))
    return say(`The security certificate of ${hostname} is not valid, so the feed cannot be read safely.`);
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return say(`${hostname} cannot be reached at the moment.`);
  const isCutShort = code === 'HPE_INVALID_EOF_STATE';
  if ((code.startsWith('HPE_') && !isCutShort) || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new SourceError('broken', `${hostname} gave an answer that is not a web page.`, { cause: error });
  return say(`The connection to ${hostname} broke off before the feed was read.`);
}

export function tooSlow(cause: unknown): SourceError {
  return new SourceError('timeout', 'The address took too long to answer. Try again later.', { cause });
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  const causes = error instanceof AggregateError ? error.errors : [];
  return causes.length > 0 ? codeOf(causes[0]) : '';
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code);
}
