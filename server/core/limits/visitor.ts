import { isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_NETWORK = 4;

/**
 * What a visitor is counted by: the address of IPv4, of IPv6 the first 64 bits. A household has that many addresses by
 * itself and could otherwise be a new visitor with each request.
 */
export function visitorOf(ip: string | null | undefined): string {
  const address = (ip ?? '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [, , , , , marker, high = 0, low = 0] = groups;
  if (groups.slice(0, 5).every((group) => group === 0) && marker === 0xffff) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  return `${groups
    .slice(0, OF_NETWORK)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  // The one way of writing it: no leading zeros, no dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const between = Array<string>(GROUPS - before.length - after.length).fill('0');
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16));
}
