import type { Loader } from '@storybook/react-vite';

let started: Promise<Loader> | undefined;

/**
 * The API’s stand-in, fetched with the first story that names handlers: a third of what a story alone weighs. Once there it
 * runs for each story, so that none is served by the handlers of the one before.
 */
export const lazyMsw: Loader = async (context) => {
  if (!started && !context.parameters.msw) return {};
  started ??= import('msw-storybook-addon/csf3').then(({ mswLoader }) => mswLoader() as Loader);
  return (await started)(context);
};
