import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderEmail } from './mailer.ts';

/**
 * Emails by their templates, as `scripts/build.ts` makes them from `templates/` into `dir`. They are loaded with the first
 * email, which may be the first after a build.
 */
export function builtEmails(dir: string): RenderEmail {
  const file = pathToFileURL(join(resolve(dir), 'render-email.js')).href;
  return async (name, props) => {
    // Not for Vite to resolve: the file is beside the built server, not in it.
    const { renderEmail } = (await import(/* @vite-ignore */ file)) as { renderEmail: RenderEmail };
    return renderEmail(name, props);
  };
}
