import type { HttpHandler } from 'msw';
import type { Answer, Asked, MemoryAccess } from './respond.ts';

/** How a part of the API in memory answers one address below `/api/v1`. */
export type On = (
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  access: MemoryAccess,
  answer: (asked: Asked) => Answer,
) => HttpHandler;
