import type { AddressInfo, Server } from 'node:net';
import { StartError } from './addresses.ts';

/** What a port is for, so that a message about it can say how to change it. */
export type PortUse = { name: string; variable?: string };

/**
 * Lets `make` listen on one port of several addresses. Port 0 takes a free one. Missing IPv6 is no error; a taken port is a
 * StartError, and then nothing is left open.
 */
export async function listenOnAll(
  make: () => Server,
  port: number,
  addresses: string[],
  use: PortUse,
): Promise<{ port: number; servers: Server[] }> {
  const servers: Server[] = [];
  let actual = port;
  try {
    for (const address of addresses) {
      const server = make();
      try {
        await listen(server, actual, address);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (
          address === '::1' &&
          (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || (code === 'EADDRINUSE' && port === 0))
        )
          continue;
        throw new StartError(sentence(use, actual, address, String(code ?? error)));
      }
      servers.push(server);
      actual = (server.address() as AddressInfo).port;
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return { port: actual, servers };
}

function listen(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function sentence(use: PortUse, port: number, address: string, code: string): string {
  const change = use.variable ? ` Set ${use.variable} to another port, or stop what uses it.` : '';
  if (code === 'EADDRINUSE') return `Port ${port}, which ${use.name} needs, is already in use.${change}`;
  if (code === 'EACCES') return `Port ${port}, which ${use.name} needs, may not be opened by this user.${change}`;
  if (code === 'EADDRNOTAVAIL')
    return `${use.name} cannot listen on ${address}: this machine does not have that address.`;
  return `${use.name} cannot listen on ${address}, port ${port} (${code}).${change}`;
}
