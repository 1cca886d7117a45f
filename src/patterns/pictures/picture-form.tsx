import LibraryIcon from 'lucide-react/icons/images';
import { useId, useRef, useState } from 'react';
import { shownPictureId } from '../../domain/media/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { lazyLayer } from '../../ui/lazy-layer.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { UseLibrary } from './library-dialog.tsx';
import { PictureButton } from './picture-button.tsx';
import { PictureFormThumb } from './picture-form-thumb.tsx';
import { type PictureActs, type PictureFormState, type SavedPicture, usePictureForm } from './use-picture-form.ts';

/** Loaded when the person crops: the cropper is larger than the rest of the form. */
const CropDialog = lazyLayer(async () => (await import('./crop-dialog.tsx')).CropDialog);
const LibraryDialog = lazyLayer(async () => (await import('./library-dialog.tsx')).LibraryDialog);

type Props = PictureActs & {
  /** What has the picture: a channel's name, "Cover". */
  name: string;
  /** Of the element that says so, so that what surrounds it can have the name too. */
  nameId: string;
  /** What the server keeps now. */
  saved: SavedPicture | null;
  /** Under the name: "Has a default picture". */
  labels: { readonly some: string; readonly none: string };
  /** The pictures that can be chosen besides files. */
  useLibrary: UseLibrary;
  /** Something was chosen or typed that is not saved, or no longer. */
  onDirtyChange?: (dirty: boolean) => void;
};

/** Chooses, crops, describes, saves and removes one picture. It shows every refusal, and keeps what was typed or chosen. */
export function PictureForm({ name, nameId, saved, labels, useLibrary, onDirtyChange, ...acts }: Props) {
  const form = usePictureForm(saved, acts, onDirtyChange);
  const [layer, setLayer] = useState<'crop' | 'library' | null>(null);
  const close = () => setLayer(null);
  const problemId = useId();
  const { chosen, problems, busy } = form;
  const file = chosen && 'file' in chosen.picture ? chosen.picture.file : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <PictureFormThumb media={saved?.media ?? null} src={chosen?.src} onFailure={form.unreadable} />
        <div className="min-w-0 flex-1 basis-32">
          <p id={nameId} dir="auto" className="font-medium wrap-anywhere">
            {name}
          </p>
          <p className="text-sm text-ink-3" role="status">
            {chosen ? 'Not saved yet' : saved ? labels.some : labels.none}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {form.removed ? (
            <Button variant="ghost" busy={busy !== null} aria-describedby={nameId} onClick={() => void form.undo()}>
              Undo
            </Button>
          ) : null}
          {file ? (
            <Button aria-describedby={nameId} disabled={busy !== null} onClick={() => setLayer('crop')}>
              Crop
            </Button>
          ) : null}
          <PictureButton
            fieldLabel={`Picture for ${name}`}
            onFile={form.choose}
            disabled={busy !== null}
            aria-describedby={problems.picture ? `${nameId} ${problemId}` : nameId}
          >
            Choose a picture
          </PictureButton>
          <Button
            icon={LibraryIcon}
            aria-describedby={nameId}
            disabled={busy !== null}
            onClick={() => setLayer('library')}
          >
            Choose from library
          </Button>
        </div>
      </div>
      <div role="alert" className="empty:hidden">
        {problems.picture ? <FieldError id={problemId}>{problems.picture}</FieldError> : null}
      </div>
      {saved || chosen ? <Described form={form} isSaved={saved !== null} nameId={nameId} /> : null}
      {layer === 'crop' && file ? <CropDialog picture={file} onClose={close} onCrop={form.choose} /> : null}
      {layer === 'library' ? (
        <LibraryDialog
          useLibrary={useLibrary}
          used={new Set(saved ? [shownPictureId(saved.media.url)] : [])}
          usedLabel="Shown already"
          most={1}
          safe="Nothing was changed."
          onClose={close}
          onChoose={([picture]) => {
            close();
            if (picture) form.chooseStored(picture);
          }}
        />
      ) : null}
    </div>
  );
}

/** What a picture shows, and the buttons that keep or remove it. */
function Described({ form, isSaved, nameId }: { form: PictureFormState; isSaved: boolean; nameId: string }) {
  const { chosen, busy } = form;
  const description = useRef<HTMLInputElement>(null);
  const about = { 'aria-describedby': nameId };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save().then((isAltWrong) => {
          if (isAltWrong) description.current?.focus();
        });
      }}
    >
      <Field
        label="Description"
        description="What the picture shows, for people who can’t see it."
        required
        error={form.problems.alt}
        className="min-w-0 flex-1"
      >
        <TextInput
          ref={description}
          value={form.alt}
          onChange={({ target }) => form.setAlt(target.value)}
          dir="auto"
          maxLength={1000}
          autoComplete="off"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {chosen ? (
          <Button variant="ghost" {...about} disabled={busy !== null} onClick={form.reset}>
            Cancel
          </Button>
        ) : null}
        {isSaved ? (
          <Button {...about} busy={busy === 'remove'} onClick={() => void form.remove()}>
            Remove
          </Button>
        ) : null}
        <Button type="submit" variant="primary" {...about} busy={busy === 'save'} disabled={!form.isDirty}>
          Save
        </Button>
      </div>
    </form>
  );
}
