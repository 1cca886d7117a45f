import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type FetchAllow, isAllowed, URL_MESSAGES, urlProblem } from '../../../src/domain/rules.ts';
import { SourceError } from '../ports/connector.ts';
import { isPublicAddress } from './address.ts';

type Address = { readonly address: string; readonly family: number };

/** All addresses of a host name; rejects like `dns.lookup` does. */
export type Lookup = (hostname: string) => Promise<readonly Address[]>;

/** A place that may be connected to: these addresses were checked, and no other may be used. */
export type Target = { readonly url: URL; readonly addresses: readonly Address[] };

export type TargetRules = {
  readonly allow: FetchAllow;
  /** Answers that stand in for the name service, lower case. */
  readonly resolve: ReadonlyMap<string, string>;
  readonly lookup: Lookup;
};

export const lookupBySystem: Lookup = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/**
 * The ports that browsers refuse because another protocol speaks there (fetch standard, "bad port"): what we send must
 * never be taken for a mail, a database command or a printer job. Every other port is open, since schools do run web
 * servers on odd ones.
 */
const BAD_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Checks an address as written, then resolves its name once and checks every answer.
 * @throws SourceError `refused-address`, or `refused-redirect` where the source sent us there; `unreachable`.
 */
export async function checkTarget(value: string, isRedirect: boolean, rules: TargetRules): Promise<Target> {
  const refuse = (why: string) =>
    isRedirect
      ? new SourceError('refused-redirect', `The address redirects to one that can’t be used. ${why}`)
      : new SourceError('refused-address', why);

  const problem = urlProblem(value, rules.allow);
  if (problem) throw refuse(URL_MESSAGES[problem]);
  const url = new URL(value.trim());
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (BAD_PORTS.has(port)) throw refuse(`Web pages are not served on port ${port}.`);

  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname)
    ? [{ address: hostname, family: isIP(hostname) }]
    : await resolved(hostname.replace(/\.$/, ''), rules);
  if (!isAllowed(url, rules.allow) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw refuse(URL_MESSAGES.private);
  return { url, addresses };
}

async function resolved(hostname: string, { resolve, lookup }: TargetRules): Promise<readonly Address[]> {
  const fixed = resolve.get(hostname);
  if (fixed !== undefined) return [{ address: fixed, family: isIP(fixed) }];
  try {
    const addresses = await lookup(hostname);
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    throw noServer(hostname, cause);
  }
  throw noServer(hostname);
}

function noServer(hostname: string, cause?: unknown): SourceError {
  return new SourceError('unreachable', `No website found at ${hostname}. Check how it is spelt.`, {
    cause,
  });
}
