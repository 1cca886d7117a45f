import type { ReactNode } from 'react';
import type { PageAccess } from './access.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';
import type { MissingThing } from './missing.tsx';
import { PageShell } from './page-shell.tsx';

type Props<T> = Omit<AsyncContentProps<T>, 'empty'> & {
  /** Where that there is none is another answer than that it is missing. */
  empty?: ReactNode;
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Badges and dates beside the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  banner?: ReactNode;
  access?: PageAccess;
  /** What the page is about, where it can turn out not to be there. */
  missing?: MissingThing;
};

/** A page about one thing, with the way back to its list. */
export function DetailPage<T>(props: Props<T>) {
  const { title, description, breadcrumbs, meta, actions, banner, access, missing, empty, ...content } = props;
  return (
    <PageShell
      data-slot="detail-page"
      {...{ title, description, breadcrumbs, meta, actions, access, missing }}
      state={content.resource.state}
      school={content.school}
    >
      {banner}
      <AsyncContent {...content} empty={empty} />
    </PageShell>
  );
}
