import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../context.ts';

export function peopleRoutes(_app: FastifyInstance, _http: HttpContext): void {}
