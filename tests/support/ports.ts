import { createServer, type Server } from 'node:net';

/** Below where Linux (32768) and macOS (49152) take the ports of outgoing connections from. */
const FIRST = 20_000;
const LAST = 31_999;

const usedPorts = new Set<number>();

/**
 * Ports of 127.0.0.1 that nothing listens on and that no outgoing connection is given meanwhile, as those
 * of `listen(0)` are: between asking for one and starting the program that is to use it, such a port can go
 * to a connection of a test beside this one. Random, for several processes draw at once.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (usedPorts.has(port)) continue;
    usedPorts.add(port);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** @throws Error when something listens there already. */
export function hold(port: number): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

export async function isFree(port: number): Promise<boolean> {
  try {
    const server = await hold(port);
    await new Promise((done) => server.close(done));
    return true;
  } catch {
    return false;
  }
}
