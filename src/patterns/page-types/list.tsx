import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ALLOWED, NoAccess, type PageAccess } from './access.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';

export type ListPageProps<T> = AsyncContentProps<T> & {
  title: string;
  /** One line of what the page is for. */
  description?: ReactNode;
  /** For a list that is itself below another page. */
  breadcrumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** Stands above the filters: a plan that is full, a job that runs. */
  notice?: ReactNode;
  filters?: ReactNode;
  access?: PageAccess;
};

/** A page that shows many of one kind: title, what it is for, actions; then filters; then content. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { title, description, breadcrumbs, actions, notice, filters, access = ALLOWED, ...content } = props;
  return (
    <Stack data-slot="list-page" gap={5}>
      <PageHeader
        title={title}
        description={description}
        breadcrumbs={breadcrumbs ? <Breadcrumbs items={breadcrumbs} /> : null}
        actions={access.allowed ? actions : null}
      />
      {access.allowed ? (
        <>
          {notice}
          {filters}
          <AsyncContent {...content} />
        </>
      ) : (
        <NoAccess permission={access.permission} school={access.school} />
      )}
    </Stack>
  );
}
