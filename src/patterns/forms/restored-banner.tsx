import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

const MESSAGES = {
  changes: ['Unsaved changes restored.', 'You left before you saved them.', 'Discard changes'],
  story: ['Unsaved story restored.', 'You left before you saved it.', 'Discard'],
} as const;

type Props = {
  /** Changes of something saved, or a story that was never saved. */
  what: keyof typeof MESSAGES;
  /** Goes back to what is saved. */
  onDiscard: () => void;
};

/** Says that a form holds what was typed and not saved before. */
export function RestoredBanner({ what, onDiscard }: Props) {
  const [title, why, discard] = MESSAGES[what];
  return (
    <Banner
      tone="info"
      title={title}
      action={
        <Button size="sm" onClick={onDiscard}>
          {discard}
        </Button>
      }
    >
      {why}
    </Banner>
  );
}
