import type { IncomingMessage } from 'node:http';

/** The body is longer than allowed. */
export class BodyTooLarge extends Error {}

/** Reads a whole body of at most `limit` bytes. Throws BodyTooLarge beyond that, without reading on. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        request.removeAllListeners('data');
        reject(new BodyTooLarge(`The request is longer than ${limit} bytes.`));
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('The request was cut off.')));
  });
}
