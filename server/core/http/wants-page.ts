import type { FastifyRequest } from 'fastify';

/** Whether a person is in front of a browser that shows a page: its scripts and pictures, and programs, ask for anything. */
export const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html');
