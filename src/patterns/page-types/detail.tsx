import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ALLOWED, NoAccess, type PageAccess } from './access.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';

type Props<T> = AsyncContentProps<T> & {
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Badges and dates beside the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  notice?: ReactNode;
  access?: PageAccess;
};

/** A page about one thing, with the way back to its list. */
export function DetailPage<T>(props: Props<T>) {
  const { title, description, breadcrumbs, meta, actions, notice, access = ALLOWED, ...content } = props;
  return (
    <Stack data-slot="detail-page" gap={5}>
      <PageHeader
        title={title}
        description={description}
        breadcrumbs={breadcrumbs ? <Breadcrumbs items={breadcrumbs} /> : null}
        meta={meta}
        actions={access.allowed ? actions : null}
      />
      {access.allowed ? (
        <>
          {notice}
          <AsyncContent {...content} />
        </>
      ) : (
        <NoAccess permission={access.permission} school={access.school} />
      )}
    </Stack>
  );
}
