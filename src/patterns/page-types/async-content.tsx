import { type ReactNode, useEffect, useRef } from 'react';
import type { Resource } from '../../lib/resource.ts';
import { ErrorState, Stale, StaleNotice } from '../../ui/error-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { sinceWhen } from '../dates.ts';
import { missingPermission, NoAccess } from './access.tsx';

export type AsyncContentProps<T> = {
  /** What is fetched, from a hook of `src/data`. */
  resource: Resource<T>;
  /** In the layout of what will stand there. */
  skeleton: ReactNode;
  /** What is announced while it is fetched. */
  loadingLabel?: string;
  /** What is shown when there is nothing. */
  empty: ReactNode;
  /** What a failed load did not touch, in a sentence. */
  safe?: string;
  /** Named where a permission is missing. */
  school?: string;
  /** Draws what was fetched. */
  children: (value: T) => ReactNode;
};

/** Renders the state of what a page loads. Last good data stay on screen, in place, when a refresh fails. */
export function AsyncContent<T>(props: AsyncContentProps<T>) {
  const { skeleton, loadingLabel, empty, safe, children } = props;
  const { state, retry, retrying } = props.resource;
  const goodAt = useGoodAt(state.status === 'ready' ? state.value : undefined);
  switch (state.status) {
    case 'loading':
      return <Loading label={loadingLabel}>{skeleton}</Loading>;
    case 'empty':
      return empty;
    case 'ready':
      return shown(null, false, children(state.value));
    case 'error':
      if (state.last !== undefined) {
        const seen = goodAt();
        const asOf = state.asOf ?? (seen === '' ? undefined : sinceWhen(seen, Date.now()));
        const staleBanner = <StaleNotice asOf={asOf} message={state.error.message} onRetry={retry} busy={retrying} />;
        return shown(staleBanner, true, children(state.last));
      }
      return (
        refusal(state.error, props) ?? (
          <ErrorState message={state.error.message} safe={safe} onRetry={retry} busy={retrying} level={2} />
        )
      );
    default:
      return state satisfies never;
  }
}

/** When what is fetched was last good, as this page has seen it; empty before it ever was. */
function useGoodAt(value: unknown): () => string {
  const at = useRef('');
  useEffect(() => {
    if (value !== undefined) at.current = new Date().toISOString();
  }, [value]);
  return () => at.current;
}

/** The same tree with and without the notice, so that a failed refresh does not remount what a person is typing in. */
function shown(staleBanner: ReactNode, stale: boolean, content: ReactNode) {
  return (
    <Stack data-slot="async-content">
      <div className="empty:hidden">{staleBanner}</div>
      <Stale stale={stale}>{content}</Stale>
    </Stack>
  );
}

function refusal<T>(error: Error, { school }: AsyncContentProps<T>): ReactNode {
  const permission = missingPermission(error);
  return permission ? <NoAccess permission={permission} school={school ?? 'your school'} /> : null;
}
