import type { ComponentProps, ReactNode } from 'react';
import type { AsyncState } from '../../lib/async-state.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDocumentTitleInstead, useDocumentTitleState } from '../../ui/use-document-title.ts';
import { useOnline } from '../../ui/use-online.ts';
import { ALLOWED, missingPermission, NoAccess, type PageAccess } from './access.tsx';
import type { Crumb } from './crumb.ts';
import { isMissing, MissingPage, type MissingThing } from './missing.tsx';

type Props = Pick<ComponentProps<typeof PageHeader>, 'title' | 'description' | 'meta' | 'actions'> & {
  'data-slot': string;
  'data-status'?: string;
  breadcrumbs?: readonly Crumb[] | undefined;
  access?: PageAccess | undefined;
  /** What the whole page depends on; parts that load by themselves show their state in their place. */
  state?: AsyncState<unknown>;
  /** That it could not be loaded, where that is not said by `state`. */
  isFailed?: boolean;
  /** For the tab, where it knows more than the heading; begins with that. */
  tab?: string;
  /** Named where a permission is missing. */
  school?: string | undefined;
  /** What the page is about, where it can turn out not to be there. */
  missing?: MissingThing | undefined;
  /** Shown below the page, also for people who may not see it. */
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * The top of every type of page. Its heading and its tab say what is shown: the page itself, that there is no such thing, or
 * that the reader has no access; the tab says besides that nothing could be loaded.
 */
export function PageShell(props: Props) {
  const { title, description, meta, actions, breadcrumbs, access = ALLOWED, state, school, missing } = props;
  const reach = access.allowed ? reachOf(state, school) : access;
  const online = useOnline();
  const isFailed = props.isFailed ?? (state?.status === 'error' && state.last === undefined);
  const failure = online ? 'couldn’t load' : 'offline';
  useDocumentTitleInstead(reach.allowed ? (props.tab ?? null) : null);
  const isGone = missing !== undefined && state !== undefined && isMissing(state);
  useDocumentTitleState(reach.allowed && isFailed && !isGone ? failure : null);
  if (reach.allowed && isGone) {
    return <MissingPage {...missing} breadcrumbs={breadcrumbs} />;
  }
  return (
    <div data-slot={props['data-slot']} data-status={props['data-status']} className="grid grid-cols-1 gap-page">
      {reach.allowed ? (
        <>
          <PageHeader
            title={title}
            description={description}
            breadcrumbs={breadcrumbs ? <Breadcrumbs items={breadcrumbs} /> : null}
            meta={meta}
            actions={actions}
          />
          {props.children}
        </>
      ) : (
        <NoAccess level={1} permission={reach.permission} school={reach.school} />
      )}
      {props.foot}
    </div>
  );
}

/**
 * Filters and what they narrow belong closer together than the other parts of a page. The content is not wrapped: what
 * replaces its skeleton is new in its place, so that nothing is seen to move when a notice comes with it.
 */
export function FilteredContent({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  return (
    <>
      {filters ? (
        <div data-slot="filters" className="close-below grid grid-cols-1 empty:hidden">
          {filters}
        </div>
      ) : null}
      {children}
    </>
  );
}

/** The server may know better than the app what the reader may see. */
function reachOf(state: AsyncState<unknown> | undefined, school = 'your school'): PageAccess {
  const permission = state?.status === 'error' && state.last === undefined ? missingPermission(state.error) : null;
  return permission ? { allowed: false, permission, school } : ALLOWED;
}
