import { useFeeds } from '../../../data/live.ts';
import { useResource } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import { listDefaultThumbs } from '../../../domain/api/media.ts';
import { DefaultPictures } from '../../../features/default-pictures/default-pictures.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';

/** A list without a picture is a list to fill in, never an empty page. */
const never = () => false;

export default function DefaultPicturesPage() {
  const thumbs = useResource(listDefaultThumbs, 'items', {}, { isEmpty: never });
  const { state } = useFeeds();
  const channels = lastKnownList(state);
  // Rows that come later would push down a field that is being filled in.
  const resource = state.status === 'loading' ? { ...thumbs, state } : thumbs;
  const unsaved = useUnsaved();
  const session = useSession();
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="these pictures" />
      <ListPage
        title="Default pictures"
        description="Shown with stories that have no picture of their own."
        banner={session.can('s.s.wr') ? null : <ReadOnlyNotice permission="s.s.wr" act="choose default pictures" />}
        resource={resource}
        skeleton={<SkeletonList rows={6} />}
        loadingLabel="Loading default pictures"
        empty={null}
        safe="Your stories keep their pictures."
      >
        {(shown) => (
          <DefaultPictures
            thumbs={shown}
            channels={channels ?? []}
            unsaved={unsaved}
            mayWrite={session.can('s.s.wr')}
          />
        )}
      </ListPage>
    </>
  );
}
