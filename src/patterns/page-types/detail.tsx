import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ALLOWED, NoAccess, type PageAccess } from './access.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';
import { isMissing, MissingPage, type MissingThing } from './missing.tsx';

type Props<T> = Omit<AsyncContentProps<T>, 'empty'> & {
  /** Where that there is none is another answer than that it is missing. */
  empty?: ReactNode;
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Badges and dates beside the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  notice?: ReactNode;
  access?: PageAccess;
  /** What the page is about, where it can turn out not to be there. */
  missing?: MissingThing;
};

/** A page about one thing, with the way back to its list. */
export function DetailPage<T>(props: Props<T>) {
  const {
    title,
    description,
    breadcrumbs,
    meta,
    actions,
    notice,
    access = ALLOWED,
    missing,
    empty,
    ...content
  } = props;
  if (missing && access.allowed && isMissing(content.resource.state))
    return <MissingPage {...missing} breadcrumbs={breadcrumbs} />;
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
          <AsyncContent {...content} empty={empty} />
        </>
      ) : (
        <NoAccess permission={access.permission} school={access.school} />
      )}
    </Stack>
  );
}
