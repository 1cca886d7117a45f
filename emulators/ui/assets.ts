import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./page/', import.meta.url);
const NAME = /^[a-z]+(-[a-z]+)*\.(html|css|js|svg)$/;

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Nothing but files of the page itself: what documents hold can never become code or markup that loads something. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
} as const;

/** Answers with a file of the page. Returns false when there is none of this name. */
export async function sendAsset(response: ServerResponse, name: string): Promise<boolean> {
  const [, , extension] = NAME.exec(name) ?? [];
  if (extension === undefined) return false;
  try {
    const content = await readFile(fileURLToPath(new URL(name, FOLDER)));
    response.writeHead(200, { ...HEADERS, 'Content-Type': TYPES[extension] }).end(content);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
