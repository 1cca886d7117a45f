import type { RuntimeConfig } from '../domain/runtime-config.ts';

/**
 * What the server wrote into the page, which checked it against its schema before it wrote it; the schema's code would
 * cost the sign-in page more than the page itself. @throws when it is missing: nothing can work without it
 */
export function readRuntimeConfig(): RuntimeConfig {
  const text = document.getElementById('sprx-config')?.textContent;
  if (!text) throw new Error('The page was served without its configuration');
  const config = JSON.parse(text) as RuntimeConfig;
  if (!config.firebase?.projectId) throw new Error('The page’s configuration names no project');
  return config;
}
