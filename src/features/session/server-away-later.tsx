import { lazyPart } from '../../ui/lazy-code.tsx';

/** The banner of a server that is away, fetched after the page it is on: while the code comes, the server is there. */
export const ServerAway = lazyPart(async () => (await import('./server-away.tsx')).default);
