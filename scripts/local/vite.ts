import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { DevFrontend } from '../../server/core/http/plugins/static-app.ts';

/** Vite in front of our own server: one origin, hot reload over the same port. */
export async function viteFrontend(root: string, server: Server): Promise<DevFrontend & { close(): Promise<void> }> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'development',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    middleware: vite.middlewares,
    index: async (url) => vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8')),
    close: () => vite.close(),
  };
}
