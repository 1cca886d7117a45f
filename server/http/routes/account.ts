import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../context.ts';

export function accountRoutes(_app: FastifyInstance, _http: HttpContext): void {}
