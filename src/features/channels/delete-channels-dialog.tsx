import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

type Props = {
  /** Those that go; at least one. */
  feeds: readonly Feed[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @throws what the dialog shows */
  onRemove: (stories: 'keep' | 'delete') => Promise<void>;
};

/** Deleting channels never decides by itself what becomes of their stories. */
export function DeleteChannelsDialog({ feeds, open, onOpenChange, onRemove }: Props) {
  const [stories, setStories] = useState<'keep' | 'delete'>('keep');
  const [first] = feeds;
  const isOne = feeds.length === 1;
  const posts = feeds.reduce((sum, { postCount }) => sum + postCount, 0);
  const count = posts === 1 ? '1 story' : `${posts.toLocaleString('en-GB')} stories`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOne ? `Delete ${first?.name}?` : `Delete ${feeds.length} channels?`}
      confirmLabel={isOne ? 'Delete channel' : `Delete ${feeds.length} channels`}
      tone="danger"
      onConfirm={() => onRemove(stories)}
    >
      {isOne ? null : (
        <ScrollArea label="Channels that go" className="max-h-40">
          <ul className="list-disc ps-5 text-ink" aria-label="Channels that go">
            {feeds.map(({ id, name }) => (
              <li key={id} dir="auto" className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
      <p>
        No new posts will come in from {isOne ? 'it' : 'them'}. Nothing changes at the {isOne ? 'place' : 'places'}{' '}
        where {isOne ? 'it comes' : 'they come'} from.
      </p>
      <RadioGroup
        legend={`What becomes of ${isOne ? 'its' : 'their'} ${count}?`}
        name="stories"
        value={stories}
        onValueChange={(value) => setStories(value === 'delete' ? 'delete' : 'keep')}
        options={[
          { value: 'keep', label: 'Keep them', description: 'Approved ones stay on your pages.' },
          {
            value: 'delete',
            label: 'Delete them too',
            description: 'They leave your pages at once. This cannot be undone.',
          },
        ]}
      />
    </ConfirmDialog>
  );
}
