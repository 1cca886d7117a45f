import ipaddr from 'ipaddr.js';

/** Addresses that are public by their range and yet answer only to the machines of one cloud. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * Whether an address is one that anyone on the internet can reach. IPv6 addresses that carry an IPv4 one inside (mapped,
 * NAT64, 6to4, Teredo) are refused whole: what they lead to depends on the network they are used in.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return !CLOUD_INTERNAL.has(parsed.toString());
  // "unicast" is what the library calls every IPv6 range that it has no name for; only 2000::/3 is handed out.
  const first = (parsed as ipaddr.IPv6).parts[0] ?? 0;
  return first >= 0x2000 && first <= 0x3fff;
}
