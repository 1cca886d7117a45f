import { useEffect, useRef } from 'react';
import { useExports } from '../../../data/identity/person.ts';
import { useMutation } from '../../../data/mutation.ts';
import { requestExport } from '../../../domain/api/identity.ts';
import { ExportList } from '../../../features/account/export-list.tsx';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoCollectionsDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { AccountNav } from '../account-nav.tsx';

export default function DataExportPage() {
  const reauth = useReauth();
  const exports = useExports();
  const lastExports = lastKnownList(exports.state);
  const isWaiting = lastExports?.some(({ status }) => status === 'waiting') ?? false;

  const count = lastExports?.length ?? 0;
  const hasAsked = useRef(false);
  const request = useMutation(requestExport, {
    onSuccess: ({ export: made }) => {
      hasAsked.current = count === 0;
      exports.show([made, ...(lastExports ?? [])]);
    },
    guard: reauth.guard,
  });

  // The button of the empty page goes with it: the list that comes instead takes the focus.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0 && hasAsked.current) list.current?.focus();
    hasAsked.current = false;
  }, [count]);
  const ask = (
    <Button
      variant="primary"
      busy={request.busy}
      disabled={!lastExports || isWaiting}
      onClick={() => void request.run()}
    >
      Request export
    </Button>
  );
  return (
    <ListPage
      title="Your data"
      description="Download everything SprX knows about you: your details, sign-ins, emails, stories, reviews and files, in one ZIP file."
      actions={exports.state.status === 'empty' ? null : ask}
      banner={
        <>
          <AccountNav />
          {request.error ? (
            <Banner tone="danger" title="We couldn’t start your export" live>
              {request.error.message}
            </Banner>
          ) : null}
          {reauth.dialog}
        </>
      }
      resource={exports}
      skeleton={<SkeletonList rows={2} mark={null} />}
      empty={
        <EmptyState framed drawing={<NoCollectionsDrawing />} title="No exports yet" action={ask}>
          An export takes a minute or two. We’ll email you when it is ready. You can download it here for seven days.
        </EmptyState>
      }
      safe="Your exports are not affected."
    >
      {(exports) => (
        <div ref={list} tabIndex={-1} className="outline-none">
          <ExportList exports={exports} />
        </div>
      )}
    </ListPage>
  );
}
