import CopyIcon from 'lucide-react/icons/copy';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useCollections } from '../../../data/lists.ts';
import { useCandidates, useEdition, useNewsletter, type WholeEdition } from '../../../data/newsletters/newsletters.ts';
import { useSession } from '../../../data/session/session.tsx';
import { copyEdition, deleteEdition } from '../../../domain/api/newsletters.ts';
import type { Edition, Newsletter } from '../../../domain/newsletter/schema.ts';
import { href } from '../../../domain/routes.ts';
import { editionAddress } from '../../../features/newsletters/edition-address.ts';
import { EditionBoard } from '../../../features/newsletters/edition-board.tsx';
import { editionName, storiesInWords, storiesOf } from '../../../features/newsletters/newsletter-words.ts';
import { type EditionBoard as Board, useEditionBoard } from '../../../features/newsletters/use-edition-board.ts';
import { type AsyncState, mapState } from '../../../lib/async-state.ts';
import { combineResources } from '../../../lib/resource.ts';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { MetaLine } from '../../../patterns/meta-line.tsx';
import { DetailPage } from '../../../patterns/page-types/detail.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { type Unsaved, useUnsaved } from '../../../ui/unsaved.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';
import { DisabledByPlan } from '../../manage/disabled-by-plan.tsx';
import { UnsavedGuard } from '../../manage/unsaved-guard.tsx';
import { newsletterCrumbs } from './crumbs.tsx';

type Props = { id: string; eid: string };

const NO_SUBJECT = 'No subject yet';

/** One edition, called by its subject, as it is put together. */
export function EditionPage({ id, eid }: Props) {
  const mayWrite = useSession().can('s.w.wr');
  const newsletter = useNewsletter(id);
  const edition = useEdition(id, eid);
  const unsaved = useUnsaved();
  const lastNewsletter = lastKnown(newsletter.state);
  const isPaused = lastNewsletter?.disabledByPlan ?? false;
  const whole = combineResources(joined(newsletter.state, edition.state), [newsletter, edition]);
  const name = lastKnown(edition.state)?.edition;
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this edition" />
      <DetailPage
        title={name ? name.subject || NO_SUBJECT : 'Edition'}
        meta={
          name ? (
            <MetaLine>
              {editionName(name)}
              {storiesInWords(storiesOf(name))}
            </MetaLine>
          ) : null
        }
        breadcrumbs={[
          ...newsletterCrumbs(id, lastNewsletter),
          {
            label: 'Editions',
            link: (props) => <Link to={href('widgets.newsletter.id.editions', { id })} {...props} />,
          },
          { label: name ? editionName(name) : 'Edition' },
        ]}
        // Not before the edition, which it would push down.
        banner={
          isPaused && lastKnown(whole.state) ? (
            <DisabledByPlan what="newsletter">Its editions are kept, but can’t be changed.</DisabledByPlan>
          ) : null
        }
        resource={whole}
        loadingLabel="Loading the edition"
        skeleton={<EditionSkeleton />}
        safe="Nothing was changed."
        missing={{
          what: 'Edition',
          back: (
            <Link to={href('widgets.newsletter.id.editions', { id })} className={buttonClass()}>
              View all editions
            </Link>
          ),
        }}
      >
        {(shown) => (
          <Opened
            {...shown}
            mayWrite={mayWrite && !isPaused}
            mayDelete={mayWrite}
            unsaved={unsaved}
            onSaved={edition.retry}
          />
        )}
      </DetailPage>
    </>
  );
}

type Whole = WholeEdition & { readonly newsletter: Newsletter };

/** There once both are. */
function joined(newsletter: AsyncState<Newsletter>, edition: AsyncState<WholeEdition>): AsyncState<Whole> {
  const lastNewsletter = lastKnown(newsletter);
  if (lastNewsletter === undefined) return mapState<Newsletter, Whole>(newsletter, () => undefined);
  return mapState(edition, (value) => ({ ...value, newsletter: lastNewsletter }));
}

type OpenedProps = Whole & {
  mayWrite: boolean;
  mayDelete: boolean;
  unsaved: Unsaved;
  /** Reads the stories of what was saved. */
  onSaved: () => void;
};

function Opened({ newsletter, edition, stories, mayWrite, mayDelete, unsaved, onSaved }: OpenedProps) {
  const board = useEditionBoard(edition);
  const collections = lastKnownList(useCollections().state) ?? [];
  const candidates = useCandidates(newsletter.id);
  const duplicate = useDuplicate(edition, board);
  const [deleting, setDeleting] = useState(false);
  // What saves itself in a moment is no reason to ask.
  const isStuck = board.state === 'failed' || board.conflict !== null;
  useEffect(() => {
    unsaved.set(isStuck);
    return () => unsaved.set(false);
  }, [unsaved, isStuck]);
  const read = useStableHandler(onSaved);
  const shown = useRef(board.version);
  useEffect(() => {
    if (board.version !== shown.current) read();
    shown.current = board.version;
  }, [board.version, read]);
  return (
    <>
      <EditionBoard
        newsletter={newsletter}
        edition={edition}
        stories={stories}
        board={board}
        collections={collections}
        candidates={candidates}
        mayWrite={mayWrite}
        menu={
          <>
            {mayWrite ? (
              <MenuItem icon={CopyIcon} onSelect={duplicate}>
                Duplicate
              </MenuItem>
            ) : null}
            {mayDelete ? (
              <>
                <MenuSeparator />
                <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => setDeleting(true)}>
                  Delete edition
                </MenuItem>
              </>
            ) : null}
          </>
        }
      />
      <DeleteDialog edition={edition} unsaved={unsaved} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}

function useDuplicate({ id, newsletterId }: Edition, board: Board): () => void {
  const call = useCall();
  const navigate = useNavigateAfter();
  const { showError, done } = useAlerts();
  const [, act] = useBusy(showError);
  return () =>
    void act(async () => {
      if (!(await board.settle())) throw new Error('The edition is not saved yet. Save it first, then try again.');
      const { edition } = await call(copyEdition, { params: { id: newsletterId, eid: id } });
      navigate(editionAddress(newsletterId, edition.id));
      done(`${editionName(edition)} created`);
    });
}

type DeleteProps = { edition: Edition; unsaved: Unsaved; open: boolean; onOpenChange: (open: boolean) => void };

function DeleteDialog({ edition, unsaved, open, onOpenChange }: DeleteProps) {
  const call = useCall();
  const navigate = useNavigateAfter();
  const { id: eid, newsletterId: id } = edition;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${editionName(edition)}?`}
      confirmLabel="Delete edition"
      tone="danger"
      onConfirm={async () => {
        await call(deleteEdition, { params: { id, eid } });
        unsaved.set(false);
        navigate(href('widgets.newsletter.id.editions', { id }), { replace: true });
      }}
    >
      <p>Its own texts are deleted. Its stories stay, and can be added to the next edition.</p>
    </ConfirmDialog>
  );
}

function EditionSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid gap-4">
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-control w-full" />
        <SkeletonText lines={8} />
      </div>
      <Skeleton className="h-112 w-full" />
    </div>
  );
}
