import { cx } from 'class-variance-authority';
import { WaitingDrawing } from './drawings.tsx';
import { Heading } from './text.tsx';
import { Wordmark } from './wordmark.tsx';

/** Covers everything on devices that are too small. The words are the specification's. */
export function SmallScreenMessage({ className }: { className?: string }) {
  return (
    <main
      data-slot="small-screen-message"
      className={cx('fixed inset-0 z-block grid content-between overflow-y-auto bg-surface p-6 text-ink', className)}
    >
      <Wordmark />
      <div className="grid justify-items-start gap-4 py-8">
        <WaitingDrawing />
        <Heading level={1}>Oh no! We can't fit all this story telling power on your screen.</Heading>
        <p className="text-md text-ink-2">Please visit us on a tablet or desktop device.</p>
      </div>
      <span />
    </main>
  );
}
