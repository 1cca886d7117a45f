import { MeteredFacts } from '../../../features/platform/metered-facts.tsx';
import { MeteredLimits } from '../../../features/platform/metered-limits.tsx';
import { useMeteredUse } from '../../../features/platform/use-counts.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../../manage/unsaved-guard.tsx';

const skeleton = (
  <div className="grid gap-page">
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
);

export default function MeteredUsePage() {
  const use = useMeteredUse();
  const unsaved = useUnsaved();
  return (
    <ListPage
      title="X API use"
      description="X charges for every post that is read. All schools together."
      resource={use}
      loadingLabel="Loading what was read"
      skeleton={skeleton}
      empty={null}
    >
      {(value) => (
        <div className="grid grid-cols-1 gap-page">
          <MeteredFacts use={value} />
          <MeteredLimits use={value} onChanged={use.show} onDirtyChange={unsaved.set} />
          <UnsavedGuard unsaved={unsaved} what="the limits" />
        </div>
      )}
    </ListPage>
  );
}
