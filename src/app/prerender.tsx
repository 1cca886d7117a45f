import { prerender } from 'react-dom/static.edge';
import { PROVIDER_LISTS, type PrerenderedPages, providersKey, VERSION_MARK } from '../domain/prerendered.ts';
import type { RuntimeConfig } from '../domain/runtime-config.ts';
import { createServices } from './adapters.ts';
import { Bootstrap } from './bootstrap.tsx';
import { Providers } from './providers.tsx';

const CONFIG: RuntimeConfig = {
  version: VERSION_MARK,
  build: '',
  environment: 'production',
  firebase: { apiKey: '', authDomain: '', projectId: '' },
  emulators: null,
  embedOrigin: '',
  fetchAllow: [],
  samples: {},
  companyDomains: [],
  providers: [],
};

/** Run by the build, with the sign-in page's address as `window.location`: the tree that the browser takes over is this one. */
export async function prerenderSignIn(): Promise<PrerenderedPages['signIn']> {
  const pages = PROVIDER_LISTS.map(async (providers) => {
    const config = { ...CONFIG, providers };
    let failure: unknown;
    const { prelude } = await prerender(
      <Providers config={config} services={createServices(config)}>
        <Bootstrap />
      </Providers>,
      // Nothing is left to be put in its place by a script.
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          failure = error;
        },
      },
    );
    if (failure) throw failure;
    return [providersKey(providers), await new Response(prelude).text()] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}
