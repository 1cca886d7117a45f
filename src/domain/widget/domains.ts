import * as z from 'zod/mini';

export const MOST_DOMAINS = 20;

const LABEL = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const MOST_NAME = 253;
const MOST_PORT = 65_535;

/** A name's last part has a letter in it, so that no address that is cut short is taken for one. */
const isName = (name: string): boolean => name.length <= MOST_NAME && NAME.test(name) && !/(?:^|\.)\d+$/.test(name);

/** `name`, an IPv4 address, `*.name` or either with a port: in lower case, without scheme and path. */
export function isDomainRule(rule: string): boolean {
  if (rule.startsWith('*.')) return isName(rule.slice(2));
  const [, name = '', port] = /^([^:]*)(?::(\d{1,5}))?$/.exec(rule) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > MOST_PORT || port.startsWith('0'))) return false;
  return isName(name) || IPV4.test(name);
}

const RULE =
  'Enter www.yourschool.org or *.yourschool.org, for example: in small letters, without https:// and without a path.';

/** Sites that may show what is embedded; none: any site. */
export const domainsSchema = z.pipe(
  z
    .array(
      z.string(RULE).check(z.maxLength(MOST_NAME + 6, RULE), z.refine(isDomainRule, RULE)),
      'Enter a list of sites.',
    )
    .check(z.maxLength(MOST_DOMAINS, `Enter ${MOST_DOMAINS} sites or fewer.`)),
  z.transform((rules: string[]) => [...new Set(rules)]),
);

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether a page of this origin is of one of the sites. Without a port in the rule any port is. */
export function isAllowedOrigin(origin: string, rules: readonly string[]): boolean {
  const url = originOf(origin);
  if (!url) return false;
  const port = url.port || DEFAULT_PORTS[url.protocol];
  return rules.some((rule) => {
    if (rule.startsWith('*.')) return url.hostname.endsWith(rule.slice(1)) && url.hostname.length > rule.length - 1;
    const [name, only] = rule.split(':');
    return url.hostname === name && (only === undefined || only === port);
  });
}

/** `null` for what is no page of the web, such as `null` of a page in a sandbox. */
function originOf(origin: string): URL | null {
  try {
    const url = new URL(origin);
    return url.protocol in DEFAULT_PORTS ? url : null;
  } catch {
    return null;
  }
}

/** For `frame-ancestors`: any page where there are no sites. A name of ours is for both schemes and, without a port, for any. */
export function frameAncestors(rules: readonly string[], appOrigin: string): string {
  if (rules.length === 0) return '*';
  const sources = rules.map((rule) => (rule.includes(':') ? rule : `${rule}:*`));
  return ["'self'", appOrigin, ...sources.flatMap((source) => [`https://${source}`, `http://${source}`])].join(' ');
}
