import LibraryIcon from 'lucide-react/icons/images';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { usePictureLibrary } from '../../../data/pictures.ts';
import { MOST_PICTURE_BYTES, shownPictureId } from '../../../domain/media/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { Media } from '../../../domain/story/schema.ts';
import { MOST_MEDIA } from '../../../domain/story/writing.ts';
import { PICTURE_TYPES } from '../../../patterns/pictures/picture-file.ts';
import { type DropPlace, useDragOrder } from '../../../patterns/use-drag-order.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldGroup } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { FormValue, useFieldError } from '../../../ui/form.tsx';
import { lazyLayer } from '../../../ui/lazy-layer.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { PictureItem } from './picture-item.tsx';
import { useSentPictures } from './use-sent-pictures.ts';
import { type StoryEditing, useIsAtRisk } from './use-story-form.ts';

/** Loaded when the person asks for it. */
const LibraryDialog = lazyLayer(
  async () => (await import('../../../patterns/pictures/library-dialog.tsx')).LibraryDialog,
);

/** The pictures of a story in their order. They are the story's once it is saved; until then they wait in the form. */
export function StoryPictures({ editing, takenDown }: { editing: StoryEditing; takenDown: boolean }) {
  return (
    <FormValue form={editing.form} name="media">
      {({ value, onValueChange }) => (
        <Pictures editing={editing} media={value} takenDown={takenDown} onChange={onValueChange} />
      )}
    </FormValue>
  );
}

type Props = { editing: StoryEditing; media: readonly Media[]; takenDown: boolean; onChange: (media: Media[]) => void };

function Pictures({ editing, media, takenDown, onChange }: Props) {
  const { form } = editing;
  const error = useFieldError(form, 'media');
  const [said, setSaid] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  // Several may arrive before the form is drawn anew.
  const latest = useRef(media);
  latest.current = media;
  const set = (next: readonly Media[], announcement = '') => {
    latest.current = next;
    setSaid(announcement);
    onChange([...next]);
  };
  const sending = useSentPictures((picture, later) => {
    const urls = later.map(({ url }) => url);
    const next = latest.current.findIndex(({ url }) => urls.includes(url));
    set(latest.current.toSpliced(next < 0 ? latest.current.length : next, 0, picture), 'Picture added.');
  });
  const places = media.flatMap(({ type }, index) => (type === 'image' ? [index] : []));

  const move = (number: number, by: -1 | 1) => {
    const [from, to] = [places[number], places[number + by]];
    if (from === undefined || to === undefined) return;
    const next = [...media];
    [next[from], next[to]] = [media[to] as Media, media[from] as Media];
    set(next, `Picture ${number + 1} is now picture ${number + 1 + by}.`);
  };

  const drag = useDragOrder({
    onDrop: (url, { id: beside, side }) => {
      const number = places.findIndex((index) => media[index]?.url === url);
      const next = movePicture(media, url, beside, side);
      const to = next.filter(({ type }) => type === 'image').findIndex((each) => each.url === url);
      if (to !== number) set(next, `Picture ${number + 1} is now picture ${to + 1}.`);
    },
  });

  return (
    <FieldGroup
      legend="Pictures"
      description="Describe what each picture shows, for people who can’t see it. The first one stands for the story."
      error={error}
    >
      {places.map((index, number) => {
        const item = media[index] as Media;
        return (
          <Described key={item.url} form={form} index={index}>
            {(problem) => (
              <PictureItem
                media={item}
                takenDown={takenDown}
                number={number + 1}
                name={`media.${index}.alt`}
                error={problem}
                drag={drag}
                isFirst={number === 0}
                isLast={number === places.length - 1}
                onChange={(next) => set(latest.current.map((each) => (each.url === item.url ? next : each)))}
                onCut={(cut) =>
                  set(
                    latest.current.map((each) => (each.url === item.url ? { ...cut, alt: each.alt } : each)),
                    `Picture ${number + 1} cropped.`,
                  )
                }
                onMove={(by) => move(number, by)}
                onRemove={() =>
                  set(
                    media.filter((_, at) => at !== index),
                    `Picture ${number + 1} removed.`,
                  )
                }
                upload={sending.upload}
              />
            )}
          </Described>
        );
      })}
      <p role="status" className="sr-only">
        {said}
      </p>
      {places.length === 0 ? (
        <p className="text-sm text-ink-3">
          Without a picture, the{' '}
          <Link to={href('manage.default-thumbs')} className={linkClass()}>
            default picture
          </Link>{' '}
          is shown.
        </p>
      ) : null}
      <SendingGuard editing={editing} count={sending.files.length} />
      <div>
        <Button icon={LibraryIcon} disabled={media.length >= MOST_MEDIA} onClick={() => setChoosing(true)}>
          Choose from library
        </Button>
      </div>
      {isChoosing ? (
        <LibraryDialog
          useLibrary={usePictureLibrary}
          used={new Set(media.map(({ url }) => shownPictureId(url)))}
          usedLabel="In this story already"
          safe="Your story is safe."
          most={MOST_MEDIA - media.length}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            const added = chosen.map(({ id: _, at: __, ...picture }): Media => ({ ...picture, alt: '' }));
            set(
              [...latest.current, ...added],
              added.length === 1 ? 'Picture added.' : `${added.length} pictures added.`,
            );
          }}
        />
      ) : null}
      <Field label="Add pictures">
        <FileDrop
          files={sending.files}
          what="pictures"
          accept={PICTURE_TYPES}
          maxBytes={MOST_PICTURE_BYTES}
          onAdd={sending.add}
          onRetry={sending.retry}
          onRemove={sending.remove}
        />
      </Field>
    </FieldGroup>
  );
}

/** Films and recordings keep their places among the pictures. */
function movePicture(media: readonly Media[], url: string, beside: string, side: DropPlace['side']): Media[] {
  const pictures = media.filter(({ type }) => type === 'image');
  const moved = pictures.find((each) => each.url === url);
  const rest = pictures.filter((each) => each !== moved);
  const at = rest.findIndex((each) => each.url === beside);
  if (!moved || at < 0) return [...media];
  const order = rest.toSpliced(side === 'before' ? at : at + 1, 0, moved);
  return media.map((each) => (each.type === 'image' ? (order.shift() ?? each) : each));
}

/** Pictures on their way are no change of the form yet; once there is one, the page asks by itself. */
function SendingGuard({ editing, count }: { editing: StoryEditing; count: number }) {
  const navigate = useNavigate();
  const isAsked = useIsAtRisk(editing);
  const lost = count === 1 ? 'A picture has' : `${count} pictures have`;
  return (
    <UnsavedGuard
      dirty={count > 0 && !isAsked}
      what="this story"
      lost={`${lost} not been uploaded yet and would be lost.`}
      navigate={navigate}
    />
  );
}

type DescribedProps = { form: StoryEditing['form']; index: number; children: (error: string | undefined) => ReactNode };

function Described({ form, index, children }: DescribedProps) {
  return children(useFieldError(form, `media.${index}.alt`));
}
