import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type LeftOutStory, StoriesByReason } from '../stories/stories-by-reason.tsx';

/** Stories whose pictures were taken down, which an act would show again. */
export type PicturesQuestion = {
  /** Each with the server’s sentence, which names the pictures. */
  readonly stories: readonly LeftOutStory[];
  /** Repeats the act for these stories. */
  readonly confirm: () => void;
  readonly cancel: () => void;
};

type ConfirmProps = {
  /** Shows them again. */
  confirm: () => void;
  /** Leaves everything as it is. */
  cancel: () => void;
  /** Which pictures of which story. */
  children: ReactNode;
};

type Props = {
  /** `null` while nothing is asked. */
  question: PicturesQuestion | null;
};

/** Asked before pictures that were taken down are shown again. */
export function ConfirmPictures({ confirm, cancel, children }: ConfirmProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={cancel}
      title="Show pictures that were taken down?"
      confirmLabel="Show them again"
      onConfirm={confirm}
    >
      {children}
    </ConfirmDialog>
  );
}

/** The same of stories that an act has left out meanwhile: one is named, several with their number. */
export function PicturesDialog({ question }: Props) {
  if (!question) return null;
  const { stories, ...answers } = question;
  const [only, ...others] = stories;
  return (
    <ConfirmPictures {...answers}>
      {only && others.length === 0 ? (
        <>
          <p className="wrap-anywhere">
            “<bdi>{only.story.title || 'Untitled story'}</bdi>” was not approved.
          </p>
          <p className="wrap-anywhere">{only.message}</p>
        </>
      ) : (
        <>
          <p>{stories.length.toLocaleString('en-GB')} stories were not approved.</p>
          <StoriesByReason stories={stories} />
        </>
      )}
    </ConfirmPictures>
  );
}
