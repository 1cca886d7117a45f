import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

type Props = { error: Error; onRetry: () => void; busy?: boolean };

/** What one panel of a page could not load; the others go on. For a whole page: `ErrorState`. */
export function PanelError({ error, onRetry, busy = false }: Props) {
  return (
    <Banner
      tone="danger"
      title="This did not load."
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message || 'Something went wrong. Please try again.'}
    </Banner>
  );
}
