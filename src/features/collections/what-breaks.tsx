import { useState } from 'react';
import { useResource } from '../../data/resource.ts';
import { getCollectionUsed } from '../../domain/api/collections.ts';
import { Banner } from '../../ui/banner.tsx';

/** Said before a collection is deleted: what would miss it, and what to do first. As it is when the question is asked. */
export function WhatBreaks({ id }: { id: string }) {
  const [visit] = useState(() => Date.now());
  const { state } = useResource(getCollectionUsed, null, { params: { id } }, { visit });
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>Its stories are not deleted.</p>
      {state.status === 'loading' ? <p className="text-ink-3">Checking where it is shown…</p> : null}
      {state.status === 'error' ? (
        <p>We couldn’t check where it is shown. A collection that is shown can’t be deleted.</p>
      ) : null}
      {state.status === 'ready' && state.value.breaks.length > 0 ? (
        <Banner tone="amber" live title="It can’t be deleted while it is shown">
          <ul className="list-disc ps-5">
            {state.value.breaks.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
          <p>
            {[
              ...(state.value.widgets.length > 0 ? ['Choose another collection in the widget first.'] : []),
              ...(state.value.feeds.length > 0 ? ['Stop publishing its feed first.'] : []),
            ].join(' ')}
          </p>
        </Banner>
      ) : null}
    </div>
  );
}
