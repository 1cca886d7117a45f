import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { PROVIDER_LISTS, type PrerenderedPages, providersKey, VERSION_MARK } from '../domain/prerendered.ts';
import { routeById } from '../domain/routes.ts';
import type { RuntimeConfig } from '../domain/runtime-config.ts';
import { FrameSkeleton } from '../routes/frame-skeleton.tsx';
import { framedType } from '../routes/framed-type.ts';
import { BUILT, MANIFEST } from '../routes/manifest.ts';
import { PAGE_TYPES } from '../routes/page-types.ts';
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
    return [providersKey(providers), await htmlOf(signInPage(config))] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

function signInPage(config: RuntimeConfig): ReactNode {
  return (
    <Providers config={config} services={createServices(config)}>
      <Bootstrap />
    </Providers>
  );
}

export async function prerenderFrames(): Promise<PrerenderedPages['frames']> {
  const frames = PAGE_TYPES.map(async (type) => [type, await htmlOf(<FrameSkeleton type={type} />)] as const);
  return Object.fromEntries(await Promise.all(frames));
}

/** @throws when a part of the page cannot be rendered here, or suspends. */
async function htmlOf(page: ReactNode): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(page, {
    // Nothing is left to be put in its place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error;
    },
  });
  if (failure) throw failure;
  return new Response(prelude).text();
}

export const framed: PrerenderedPages['framed'] = Object.fromEntries(
  BUILT.flatMap((id) => {
    const type = framedType(routeById(id), MANIFEST[id]?.type);
    return type ? [[id, type]] : [];
  }),
);
