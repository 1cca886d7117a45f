import { useState } from 'react';
import { type EndpointResource, useResource } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import { PERMISSIONS } from '../../../domain/access.ts';
import { getConsentList, getModerationSettings } from '../../../domain/api/review.ts';
import type { ConsentList } from '../../../domain/story/moderation-settings.ts';
import { DiscardDialog } from '../../../patterns/dialogs/discard-dialog.tsx';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { When } from '../../../patterns/when.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { ConsentListForm } from './consent-list-form.tsx';
import { ReviewSettingsForm, ReviewSettingsList } from './review-settings-form.tsx';

type Props = { names: string; onNamesChange: (names: string) => void; onOpenChange: (open: boolean) => void };

/** Who approves, what is held back, and whose names are asked about. */
export function ModerationSettingsDialog({ names, onNamesChange, onOpenChange }: Props) {
  const { can } = useSession();
  const settings = useResource(getModerationSettings, 'settings', {});
  const list = useResource(getConsentList, null, can('s.s.wr') ? {} : null);
  const mayChange = can('i.s.wr');
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => (isDirty ? setLeaving(true) : onOpenChange(false));
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Moderation settings"
      footer={<Button onClick={close}>Close</Button>}
    >
      <div className="grid grid-cols-1 gap-8">
        {mayChange ? null : (
          <Banner tone="info" title="You can see these settings but not change them.">
            To change them, ask an admin of your school for “{PERMISSIONS['i.s.wr']}”.
          </Banner>
        )}
        <section aria-labelledby="review-settings" className="grid grid-cols-1 gap-4">
          <h3 id="review-settings" className="type-display text-lg">
            Review
          </h3>
          <AsyncContent
            resource={settings}
            skeleton={<SkeletonText lines={6} />}
            loadingLabel="Loading settings"
            empty={null}
            safe="Nothing was changed."
          >
            {(value) =>
              mayChange ? (
                <ReviewSettingsForm settings={value} onSaved={settings.show} onDirtyChange={setDirty} />
              ) : (
                <ReviewSettingsList settings={value} />
              )
            }
          </AsyncContent>
        </section>
        <section aria-labelledby="consent-list" className="grid grid-cols-1 gap-4">
          <div className="grid gap-2">
            <h3 id="consent-list" className="type-display text-lg">
              Consent list
            </h3>
            <p className="text-base text-ink-2">
              Add the people who must not be named without their consent. A story with one of these names is marked, and
              is not published until someone confirms that the person agrees.
            </p>
            <p className="text-base text-ink-2">
              A story is marked when two or more words of a name are next to each other in its title, its text or the
              description of a picture, in either order, with at most one word between them. Capital letters and accents
              make no difference. No pictures are examined for faces.
            </p>
          </div>
          {can('s.s.wr') ? <ConsentListState list={list} /> : null}
          {mayChange ? <ConsentListForm names={names} onNamesChange={onNamesChange} onSaved={list.show} /> : null}
        </section>
      </div>
      <DiscardDialog open={leaving} onOpenChange={setLeaving} onDiscard={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ConsentListState({ list }: { list: EndpointResource<ConsentList> }) {
  return (
    <AsyncContent
      resource={list}
      skeleton={<SkeletonText lines={1} />}
      loadingLabel="Loading the consent list"
      empty={null}
      safe="Your consent list is safe."
    >
      {({ count, updatedAt }) => (
        <p className="text-base font-medium text-ink">
          {count === 0 ? 'No names on the list' : `${count.toLocaleString('en-GB')} ${count === 1 ? 'name' : 'names'}`}
          {updatedAt ? (
            <span className="font-normal text-ink-3">
              , last changed <When iso={updatedAt} />
            </span>
          ) : null}
        </p>
      )}
    </AsyncContent>
  );
}
