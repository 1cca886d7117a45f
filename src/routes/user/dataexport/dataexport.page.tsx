import { useExports } from '../../../data/identity/person.ts';
import { useMutation } from '../../../data/mutation.ts';
import { requestExport } from '../../../domain/api/identity.ts';
import { ExportList } from '../../../features/account/export-list.tsx';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { AccountNav } from '../account-nav.tsx';

export default function DataExportPage() {
  const reauth = useReauth();
  const exports = useExports();
  const known = lastKnownList(exports.state);
  const isWaiting = known?.some(({ status }) => status === 'waiting') ?? false;

  const request = useMutation(requestExport, {
    onSuccess: ({ export: made }) => exports.show([made, ...(known ?? [])]),
    guard: reauth.guard,
  });

  return (
    <ListPage
      title="Your data"
      description="Download everything SprX knows about you: your details, sign-ins, emails, stories, reviews and files, in one ZIP file."
      actions={
        <Button variant="primary" busy={request.busy} disabled={!known || isWaiting} onClick={() => void request.run()}>
          Request export
        </Button>
      }
      notice={
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
      skeleton={<SkeletonList rows={2} />}
      empty={
        <EmptyState title="No exports yet">
          It takes a minute or two. We’ll email you when it is ready. You can download it here for seven days.
        </EmptyState>
      }
      safe="Your exports are not affected."
    >
      {(exports) => <ExportList exports={exports} />}
    </ListPage>
  );
}
