import { createServer, type Server } from 'node:net';
import { SettingError } from './config.ts';

/** What a port is for, so that a message about it can say how to change it. */
export type PortUse = { readonly name: string; readonly variable: string; readonly port: number };

/** Both addresses of the loopback and, where it is set, the private one. */
export function addressesOf(host: string | null): string[] {
  return ['127.0.0.1', '::1', ...(host === null ? [] : [host])];
}

/**
 * Lets `make` listen on one port of several addresses. A machine without `::1` is no error.
 * @throws SettingError when the port is taken; then nothing is left open.
 */
export async function listenOnAll<S extends Server>(
  make: () => S,
  use: PortUse,
  addresses: readonly string[],
): Promise<S[]> {
  const servers: S[] = [];
  try {
    for (const address of addresses) {
      const server = make();
      const problem = await listen(server, use.port, address);
      if (!problem) servers.push(server);
      else if (address !== '::1' || problem === 'EADDRINUSE') throw new SettingError(sentence(use, address, problem));
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return servers;
}

/** Whether all these ports can be had, and are different ones: asked before anything is built or started. */
export async function assertFree(uses: readonly PortUse[], addresses: readonly string[]): Promise<void> {
  const held: Server[] = [];
  try {
    for (const use of uses) held.push(...(await listenOnAll(() => createServer(), use, addresses)));
  } finally {
    await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
  }
}

/** @returns the error's code, or `null` when it listens. */
function listen(server: Server, port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const failed = (error: NodeJS.ErrnoException) => done(error.code ?? error.message);
    server.once('error', failed);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', failed);
      done(null);
    });
  });
}

function sentence({ name, variable, port }: PortUse, address: string, code: string): string {
  const remedy = `Set ${variable} to another port, or stop what uses it.`;
  if (code === 'EADDRINUSE') return `Port ${port}, which ${name} needs, is already in use. ${remedy}`;
  if (code === 'EACCES') return `Port ${port}, which ${name} needs, may not be opened by this user. ${remedy}`;
  if (code === 'EADDRNOTAVAIL') return `This machine does not have the address ${address} (SPRX_HOST).`;
  return `${name} cannot listen on port ${port} of ${address}: ${code}. ${remedy}`;
}
