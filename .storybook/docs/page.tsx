import { DocsContext } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import { ComponentPage } from './component-page.tsx';
import { RoutePage } from './route-page.tsx';

/** The docs page of a story file, by what it shows: a page of the product, or a part of one. */
export function Page() {
  const context = useContext(DocsContext);
  const { preparedMeta } = context.resolveOf('meta', ['meta']);
  const stories = context.componentStories();
  return /^(?:Pages|Flows)\//.test(preparedMeta.title) ? (
    <RoutePage meta={preparedMeta} stories={stories} />
  ) : (
    <ComponentPage meta={preparedMeta} stories={stories} />
  );
}
