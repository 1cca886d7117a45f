import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

type Props = {
  feed: Feed;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemove: (feed: Feed, stories: 'keep' | 'delete') => Promise<void>;
};

/** Deleting a channel never decides by itself what becomes of its stories. */
export function DeleteChannelDialog({ feed, open, onOpenChange, onRemove }: Props) {
  const [stories, setStories] = useState<'keep' | 'delete'>('keep');
  const count = feed.postCount === 1 ? '1 story' : `${feed.postCount} stories`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${feed.name}?`}
      confirmLabel="Delete channel"
      tone="danger"
      onConfirm={() => onRemove(feed, stories)}
    >
      <p>No new posts will come in from it. Nothing changes at the place where it comes from.</p>
      <RadioGroup
        legend={`What becomes of its ${count}?`}
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
