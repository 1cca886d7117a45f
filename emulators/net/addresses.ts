import { isIP } from 'node:net';

/** A setting cannot be used. The message is a whole sentence for the person who started the program. */
export class StartError extends Error {}

/** Whether an address belongs to this machine or a local network, so that the internet cannot reach it. */
function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) {
    const [a = 0, b = 0] = address.split('.').map(Number);
    return (
      a === 127 || a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 169 && b === 254)
    );
  }
  if (isIP(address) === 6) {
    const head = Number.parseInt(address.split(':')[0] || '0', 16);
    return address === '::1' || (head & 0xfe00) === 0xfc00 || (head & 0xffc0) === 0xfe80;
  }
  return false;
}

/**
 * The addresses to listen on: always both of the loopback, and `host` when it is another private address. Throws a
 * StartError for any address that others could reach from outside.
 */
export function listenAddresses(host: string | undefined): string[] {
  const loopback = ['127.0.0.1', '::1'];
  if (!host || host === 'localhost' || loopback.includes(host)) return loopback;
  if (!isPrivateAddress(host)) {
    throw new StartError(
      `"${host}" is not a loopback or private address; the local Firebase is never served to the internet.`,
    );
  }
  return [...loopback, host];
}
