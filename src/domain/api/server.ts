import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  build: z.string(),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'Server',
  summary: 'Whether the server and what it needs are there',
  description: '503 with the same body when a part is failing.',
  access: 'open',
  reply: [200, healthSchema],
  orStatus: 503,
  example: { status: 'ok', version: '1.18.3', build: '6994921', parts: { database: 'ok' } },
});
