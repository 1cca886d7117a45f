import { useEffect, useState } from 'react';
import { ProductError } from '../../domain/errors.ts';
import { newDefaultThumbSchema } from '../../domain/media/default-thumb.ts';
import type { Media } from '../../domain/story/schema.ts';
import { errorMessage } from '../../lib/error-message.ts';

/** A file, or a picture that the school has already. */
export type ChosenPicture = { readonly file: Blob } | { readonly id: string };
export type SavedPicture = { readonly media: Media; readonly alt: string };

/** What the feature does with a picture; what it throws is said at the picture or its description. */
export type PictureActs = {
  /** `picture` is `null` where only the words have changed. */
  readonly save: (picture: ChosenPicture | null, alt: string) => Promise<void>;
  /** Takes the picture away; rejects with what is said here. */
  readonly remove: () => Promise<void>;
  /** Puts back what was just removed. */
  readonly restore: (removed: SavedPicture) => Promise<void>;
};

type Problems = { readonly picture?: string; readonly alt?: string };
type Chosen = { readonly picture: ChosenPicture; readonly src: string };
export type PictureFormState = ReturnType<typeof usePictureForm>;

/** One picture as it is chosen, described, saved and removed. What was typed and chosen stays when saving fails. */
// Long: one form's state; choosing, describing, saving, removing and undoing share what is busy and what went wrong.
export function usePictureForm(
  saved: SavedPicture | null,
  acts: PictureActs,
  onDirtyChange: ((dirty: boolean) => void) | undefined,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [removed, setRemoved] = useState<SavedPicture | null>(null);
  const isDirty = chosen !== null || (typed !== null && typed !== (saved?.alt ?? ''));

  useEffect(() => () => URL.revokeObjectURL(chosen?.src ?? ''), [chosen]);
  useEffect(() => {
    onDirtyChange?.(isDirty);
    return () => onDirtyChange?.(false);
  }, [isDirty, onDirtyChange]);

  const choose = (picture: Blob | null, problem: string | null = null) => {
    if (picture) setChosen({ picture: { file: picture }, src: URL.createObjectURL(picture) });
    setProblems((before) => ({ ...before, picture: problem ?? '' }));
  };
  const chooseStored = ({ id, url }: { readonly id: string; readonly url: string }) => {
    setChosen({ picture: { id }, src: url });
    setProblems((before) => ({ ...before, picture: '' }));
  };
  const reset = () => {
    setChosen(null);
    setTyped(null);
    setProblems({});
  };

  /** Says whether the description is what was wrong. */
  async function run(what: 'save' | 'remove', work: () => Promise<void>): Promise<boolean> {
    let isAltWrong = false;
    setBusy(what);
    setProblems({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ProductError ? error.fields : {};
      const alt = fields.alt ?? fields['cover.alt'];
      isAltWrong = Boolean(alt);
      setProblems(alt ? { alt } : { picture: fields.mediaId ?? fields['cover.mediaId'] ?? errorMessage(error) });
    }
    setBusy(null);
    return isAltWrong;
  }

  async function save(): Promise<boolean> {
    const alt = newDefaultThumbSchema.shape.alt.safeParse(typed ?? saved?.alt ?? '');
    if (!alt.success) {
      setProblems({ alt: alt.error.issues[0]?.message ?? 'Describe the picture.' });
      return true;
    }
    return run('save', async () => {
      await acts.save(chosen?.picture ?? null, alt.data);
      reset();
      setRemoved(null);
    });
  }

  return {
    chosen,
    choose,
    chooseStored,
    /** The file could not be drawn: it is no picture after all. */
    unreadable: () => {
      setChosen(null);
      setProblems({ picture: 'This file isn’t a picture that can be read. Choose another.' });
    },
    alt: typed ?? saved?.alt ?? '',
    setAlt: setTyped,
    problems,
    busy,
    isDirty,
    removed: saved ? null : removed,
    save,
    remove: () =>
      run('remove', async () => {
        await acts.remove();
        reset();
        setRemoved(saved);
      }),
    undo: () =>
      run('save', async () => {
        if (removed) await acts.restore(removed);
        setRemoved(null);
      }),
    reset,
  };
}
