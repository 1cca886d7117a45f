import { useState } from 'react';
import type { LibraryPicture } from '../../domain/media/schema.ts';
import type { PagedResource } from '../../lib/resource.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AsyncContent } from '../page-types/async-content.tsx';
import { LibraryTile } from './library-tile.tsx';

/** Of `src/data/lists.ts`: what draws pictures reads none. */
export type UseLibrary = () => PagedResource<LibraryPicture>;

type Props = {
  /** Reads the school's pictures, page after page. */
  useLibrary: UseLibrary;
  /** Ids of those that are there already. */
  used: ReadonlySet<string>;
  /** What is said of those: "In this story already". */
  usedLabel: string;
  /** How many can be chosen. */
  most: number;
  /** What stays when the pictures cannot be loaded: "Your story is safe." */
  safe: string;
  /** Closes the dialog. */
  onClose: () => void;
  /** Gets the pictures in the order in which they were chosen. */
  onChoose: (pictures: readonly LibraryPicture[]) => void;
};

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4';

/** Pictures that the school has already, to choose some of them. */
export function LibraryDialog({ useLibrary, used, usedLabel, most, safe, onClose, onChoose }: Props) {
  const resource = useLibrary();
  const [chosen, setChosen] = useState<readonly LibraryPicture[]>([]);
  const toggle = (picture: LibraryPicture) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== picture.id);
      if (others.length < before.length) return others;
      return most === 1 ? [picture] : [...before, picture];
    });
  const count = chosen.length;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title="Choose from library"
      description="The pictures of your school, newest first."
      footer={
        <>
          <p role="status" className="me-auto text-sm text-ink-3">
            {count === 0 || most === 1
              ? ''
              : count < most
                ? `${count} chosen`
                : `${count} chosen, no more can be added`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={count === 0} onClick={() => onChoose(chosen)}>
            {most === 1 ? 'Use picture' : count > 1 ? `Add ${count} pictures` : 'Add picture'}
          </Button>
        </>
      }
    >
      <AsyncContent
        resource={resource}
        loadingLabel="Loading the pictures"
        skeleton={<LibrarySkeleton />}
        safe={safe}
        empty={
          <EmptyState drawing={<NothingFoundDrawing />} title="No pictures yet">
            Pictures you upload, and those that come with your channels, are listed here.
          </EmptyState>
        }
      >
        {(pictures) => (
          <div className="grid gap-4">
            <ul aria-label="Pictures" className={GRID}>
              {pictures.map((picture, index) => (
                <LibraryTile
                  key={picture.id}
                  picture={picture}
                  number={index + 1}
                  place={chosen.findIndex(({ id }) => id === picture.id) + 1}
                  used={used.has(picture.id) ? usedLabel : ''}
                  isFull={most > 1 && count >= most}
                  onToggle={() => toggle(picture)}
                />
              ))}
            </ul>
            {resource.hasMore ? (
              <Button className="justify-self-center" busy={resource.loadingMore} onClick={resource.loadMore}>
                Load more
              </Button>
            ) : null}
          </div>
        )}
      </AsyncContent>
    </Dialog>
  );
}

function LibrarySkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 8 }, (_, index) => index).map((tile) => (
        <Skeleton key={tile} className="aspect-4/3 h-auto w-full" />
      ))}
    </div>
  );
}
