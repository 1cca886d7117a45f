import type { DocsContainerProps } from '@storybook/addon-docs/blocks';
import { lazy, type PropsWithChildren, Suspense } from 'react';

const Container = lazy(() => import('./container.tsx').then((it) => ({ default: it.Container })));
const Page = lazy(() => import('./page.tsx').then((it) => ({ default: it.Page })));

/** `parameters.docs`: fetched with the first docs page, so that a story alone does not pay for them. */
export const DOCS = {
  container: (props: PropsWithChildren<DocsContainerProps>) => (
    <Suspense>
      <Container {...props} />
    </Suspense>
  ),
  page: () => (
    <Suspense>
      <Page />
    </Suspense>
  ),
};
