import { PicturesDialog } from '../../patterns/dialogs/pictures-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import type { OneReview } from './use-one-review.ts';

/** What a decision about one story asks for on its way. */
export function OneReviewDialogs({ review }: { review: OneReview }) {
  return (
    <>
      <ReturnDialog
        stories={review.returning ? [review.returning.story] : null}
        onOpenChange={(open) => {
          if (!open) review.stopReturning();
        }}
        onReturn={review.returnWith}
      />
      <ClaimDialog claimedAct={review.claimed} onClose={review.closeClaimed} />
      <PicturesDialog question={review.picturesQuestion} />
    </>
  );
}
