import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../context.ts';

export function personRoutes(_app: FastifyInstance, _http: HttpContext): void {}
