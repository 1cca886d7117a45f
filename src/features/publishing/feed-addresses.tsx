import type { Destination } from '../../domain/publication/publishing.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The addresses of a published feed; nothing where there is none. */
export function FeedAddresses({ destinations }: { destinations: readonly Destination[] }) {
  const feed = destinations.find(({ kind, rss }) => kind === 'feed' && rss);
  if (!feed?.rss || !feed.json) return null;
  return (
    <section className="grid gap-2" aria-label="Feed address">
      <p className="break-all text-sm text-ink-2">{feed.rss}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton value={feed.rss} label="Copy feed address" />
        <CopyButton value={feed.json} label="Copy JSON address" variant="ghost" />
      </div>
    </section>
  );
}
