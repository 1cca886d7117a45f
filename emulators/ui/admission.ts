import type { IncomingHttpHeaders } from 'node:http';

/** Also keeps other pages out: no page may send it across origins unasked. */
const OWN_HEADER = 'x-emulator-ui';
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(127\.|::ffff:127\.|::1$)/;

type AdmissionRequest = {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
};

/**
 * Why the data browser is not for whoever asks; undefined when it is. It is for people at this machine, also when the
 * databases are served to a local network, and other pages get nothing of it, not even those that may use the database.
 */
export function refusalOf(
  { method, headers, remoteAddress = '' }: AdmissionRequest,
  isApi: boolean,
): { status: number; reason: string } | undefined {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (!LOOPBACK_HOST.test(host) || !LOOPBACK_ADDRESS.test(remoteAddress))
    return { status: 403, reason: 'The data browser is for this machine alone.' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, reason: 'Only GET is answered here.' };
  const isOwn = origin === undefined || origin === `http://${host}`;
  if (!isOwn || (isApi && (site === 'cross-site' || site === 'same-site')))
    return { status: 403, reason: 'Only the data browser itself may ask this.' };
  if (isApi && headers[OWN_HEADER] === undefined)
    return { status: 403, reason: `The header ${OWN_HEADER} is missing.` };
  return undefined;
}
