import { cx } from 'class-variance-authority';
import DownIcon from 'lucide-react/icons/arrow-down';
import UpIcon from 'lucide-react/icons/arrow-up';
import CropIcon from 'lucide-react/icons/crop';
import FocusIcon from 'lucide-react/icons/focus';
import RemoveIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Media } from '../../../domain/story/schema.ts';
import { FocusDialog } from '../../../patterns/dialogs/focus-dialog.tsx';
import { DragHandle, DropLine } from '../../../patterns/drag-handle.tsx';
import { StoryPicture } from '../../../patterns/stories/story-picture.tsx';
import { type DragOrder, useDragItem } from '../../../patterns/use-drag-order.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyLayer } from '../../../ui/lazy-layer.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

/** Loaded when the person crops: the cropper is larger than the rest of the form. */
const CropDialog = lazyLayer(async () => (await import('../../../patterns/pictures/crop-dialog.tsx')).CropDialog);

type Props = {
  media: Media;
  takenDown: boolean;
  /** From 1, among the pictures. */
  number: number;
  /** Of its description in the form. */
  name: string;
  error: string | undefined;
  drag: DragOrder;
  isFirst: boolean;
  isLast: boolean;
  onChange: (media: Media) => void;
  /** Its cut takes its place. */
  onCut: (cut: Media) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Sends what was cut out; the whole picture stays where it is. */
  upload: (cut: Blob) => Promise<Media>;
};

/** @throws where it is not there, or not for us to read */
async function fetchPicture(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.blob();
}

/** One picture of a story: what it shows, its place, its cut and its focal point. */
export function PictureItem(props: Props) {
  const { media, takenDown, number, name, error, isFirst, isLast, onChange, onCut, onMove, onRemove, upload } = props;
  const { item, handle, isDragged, edge } = useDragItem(props.drag, media.url);
  const [whole, setWhole] = useState<Blob | null>(null);
  const [focusing, setFocusing] = useState(false);
  const [busy, during] = useBusy();
  const [problem, setProblem] = useState('');

  async function crop(): Promise<void> {
    setProblem('');
    const picture = await during(() => fetchPicture(media.url)).catch(() => null);
    if (picture) setWhole(picture);
    else setProblem('This picture can’t be cropped here. Add it from your computer to crop it.');
  }

  return (
    <div
      ref={item}
      data-picture={media.url}
      className={cx('relative grid gap-3 sm:grid-cols-4', isDragged && 'opacity-60')}
    >
      <DropLine edge={edge} />
      <StoryPicture media={media} takenDown={takenDown} decorative className="rounded-control" />
      <div className="grid content-start gap-2 sm:col-span-3">
        <Field label={`Description of picture ${number}`} error={error}>
          <TextArea
            name={name}
            value={media.alt}
            onChange={({ target }) => onChange({ ...media, alt: target.value })}
            dir="auto"
            rows={2}
            maxLength={1000}
          />
        </Field>
        <div className="flex flex-wrap gap-1">
          <DragHandle ref={handle} className="h-control" />
          <IconButton icon={UpIcon} label={`Move picture ${number} up`} disabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton
            icon={DownIcon}
            label={`Move picture ${number} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon={CropIcon} label={`Crop picture ${number}`} busy={busy} onClick={() => void crop()} />
          <IconButton
            icon={FocusIcon}
            label={`Set the focal point of picture ${number}`}
            onClick={() => setFocusing(true)}
          />
          <IconButton icon={RemoveIcon} label={`Remove picture ${number}`} onClick={onRemove} />
        </div>
        <div role="alert" className="empty:hidden">
          {problem ? <FieldError id={`${name}-problem`}>{problem}</FieldError> : null}
        </div>
      </div>
      {whole ? (
        <CropDialog picture={whole} onClose={() => setWhole(null)} onCrop={async (cut) => onCut(await upload(cut))} />
      ) : null}
      {focusing ? (
        <FocusDialog
          src={media.url}
          alt={media.alt}
          focus={media.focus}
          onClose={() => setFocusing(false)}
          onFocus={(focus) => onChange({ ...media, focus })}
        />
      ) : null}
    </div>
  );
}
