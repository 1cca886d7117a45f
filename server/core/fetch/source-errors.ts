import { SourceError } from '../ports/connector.ts';

/** What an HTTP status means to someone who only pasted an address; a wish to wait is kept with it. */
export function statusError(status: number, retryAfter: string | null, now: number): SourceError {
  const retryAfterOfServer = retryAfter ? waitOf(retryAfter, now) : undefined;
  const isLimit = status === 429;
  const retryAfterMs = retryAfterOfServer ?? (isLimit ? AN_HOUR_MS : undefined);
  return new SourceError(isLimit ? 'rate-limited' : 'http-status', statusMessage(status), {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function statusMessage(status: number): string {
  const failed = (advice: string) => `We couldn’t reach the feed (${status}). ${advice}`;
  if (status === 401 || status === 403 || status === 407)
    return failed('It isn’t public. Ask the person who runs the website to make it public.');
  if (status === 404) return failed('Check the address and try again.');
  if (status === 410) return failed('It has been removed.');
  if (status === 429) return failed('The website asks us to sync less often. Try again later.');
  if (status >= 500) return failed('The website has a problem. Try again later.');
  return failed('Check the address in a browser.');
}

/** Where a limit does not say how long it holds. */
const AN_HOUR_MS = 3_600_000;
const MAX_WAIT_MS = 7 * 24 * AN_HOUR_MS;

/** Retry-After: seconds or a date; ms, at most a week. */
function waitOf(value: string, now: number): number | undefined {
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_WAIT_MS) : undefined;
}

/** What went wrong between us and the server. */
export function connectionError(error: unknown, hostname: string): SourceError {
  const code = codeOf(error);
  const say = (sentence: string) => new SourceError('unreachable', sentence, { cause: error });
  if (code === 'ECONNREFUSED') return say(`${hostname} isn’t responding. Check the address and try again.`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return tooSlow(error);
  if (isCertificateCode(code))
    return say(`The security certificate of ${hostname} isn’t valid, so we can’t read the feed safely.`);
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return say(`We couldn’t reach ${hostname}. Try again later.`);
  const isCutShort = code === 'HPE_INVALID_EOF_STATE';
  if ((code.startsWith('HPE_') && !isCutShort) || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new SourceError('broken', `${hostname} didn’t answer with a web page.`, { cause: error });
  return say(`The connection to ${hostname} was lost. Try again later.`);
}

export function tooSlow(cause: unknown): SourceError {
  return new SourceError('timeout', 'The website took too long to answer. Try again later.', { cause });
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
