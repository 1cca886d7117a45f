import type { FastifyInstance } from 'fastify';
import { ProductError } from '../../../../src/domain/errors.ts';

/**
 * Remembers the methods of each address of the API. Called before the routes; what it returns is called after them and
 * answers every other method there with 405 and `Allow`.
 */
export function otherMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/(api|embed)\//.test(url)) return;
    // Two routes of one address may name its parameters differently.
    const address = url.replace(/:\w+/g, ':any');
    const methods = methodsByUrl.get(address) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(address, methods);
  });
  return () => {
    const addresses = [...methodsByUrl];
    // A preflight of the embed is answered for all of its addresses at once.
    const preflights = addresses.filter(([url, methods]) => url.endsWith('/*') && methods.has('OPTIONS'));
    for (const [url, methods] of addresses) {
      if (url.endsWith('/*')) continue;
      if (preflights.some(([prefix]) => url.startsWith(prefix.slice(0, -1)))) methods.add('OPTIONS');
      const allow = [...methods].sort().join(', ');
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        config: { access: 'open' },
        schema: { hide: true },
        // Before a body is read.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow);
          throw new ProductError('method-not-allowed', `This address takes ${allow} and nothing else.`);
        },
        handler: async () => {},
      });
    }
  };
}
