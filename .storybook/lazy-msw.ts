import type { Loader } from '@storybook/react-vite';

/** Beside the page, wherever the workbench is served from. */
const WORKER = `${import.meta.env.BASE_URL}service-worker.js`;

let started: Promise<Loader> | undefined;

/**
 * The API’s stand-in, fetched with the first story that names handlers: a third of what a story alone weighs. Once there it
 * runs for each story, so that none is served by the handlers of the one before.
 */
export const lazyMsw: Loader = async (context) => {
  if (!started && !context.parameters.msw) return {};
  started ??= start();
  return (await started)(context);
};

async function start(): Promise<Loader> {
  const [{ mswLoader }, { setupWorker }] = await Promise.all([
    import('msw-storybook-addon/csf3'),
    import('msw/browser'),
  ]);
  return mswLoader(async () => {
    const worker = setupWorker();
    await worker.start({ quiet: true, serviceWorker: { url: WORKER } });
    return worker;
  }) as Loader;
}
