import type { Resource } from '../lib/resource.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** What one panel of a page could not load; nothing while it can. The other panels go on. For a whole page: `ErrorState`. */
export function PanelError({ resource: { state, retry, retrying } }: { resource: Resource<unknown> }) {
  if (state.status !== 'error') return null;
  return (
    <Banner
      tone="danger"
      title="This did not load."
      action={
        <Button size="sm" busy={retrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      {state.error.message || 'Something went wrong. Please try again.'}
    </Banner>
  );
}
