import { type ReactNode, useEffect, useState } from 'react';
import { ProductError } from '../../domain/errors.ts';
import type { Destination, Publishing, PublishStory } from '../../domain/publication/publishing.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { ActionBar } from '../../patterns/action-bar.tsx';
import { ConfirmPictures } from '../../patterns/dialogs/pictures-dialog.tsx';
import {
  instantOf,
  laterAt,
  type PublishAtValue,
  publishProblem,
  publishSentence,
} from '../../patterns/forms/publish-time.ts';
import { isAskedInDialog } from '../../patterns/moderation-queue/answerable.ts';
import { useNow } from '../../patterns/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { CheckList } from './check-list.tsx';
import { DestinationBoxes, keyOf } from './destination-boxes.tsx';
import { DestinationPreview } from './destination-preview.tsx';
import { FeedAddresses } from './feed-addresses.tsx';
import { PublicationState } from './publication-state.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

type Props = {
  /** What goes out. */
  noun: 'story' | 'collection';
  publishing: Publishing;
  /** Of the school, IANA. */
  zone: string;
  /** The story has a name of the consent list, and consent is not confirmed yet. */
  asksConsent?: boolean;
  /** Leads to the field of the story that mends a check. */
  fieldLink?: (field: string, label: string) => ReactNode;
  /** When its author wants it to go out; ISO 8601. */
  proposedAt?: string | null;
  mayWrite: boolean;
  /** Whether something was chosen that has not been sent. */
  onDirtyChange: (isDirty: boolean) => void;
  /** Rejects with what is said here. */
  onPublish: (request: PublishStory) => Promise<void>;
  onCancel: () => Promise<void>;
};

const LATER: PublishAtValue = { when: 'later', day: null, time: '' };

/** Where, when, and what to look at before. What was chosen stays where the server refuses. */
export function PublishForm(props: Props) {
  const {
    noun,
    publishing,
    zone,
    asksConsent = false,
    fieldLink,
    proposedAt,
    mayWrite,
    onDirtyChange,
    onPublish,
    onCancel,
  } = props;
  const { destinations, checks, publication } = publishing;
  const now = useNow();
  const isOnline = useOnline();
  // Over what the server knows: an answer that comes later takes no choice away.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (each: Destination): boolean => choices.get(keyOf(each)) ?? each.selected;
  // What was sent last: until the answer is read again, the server seems not to know it.
  const [sent, setSent] = useState<ReadonlyMap<string, boolean>>(new Map());
  // What its author wants may come after this is drawn; what is entered here counts from then on.
  const [entered, setAt] = useState<PublishAtValue | null>();
  const proposed = mayWrite && proposedAt && Date.parse(proposedAt) > now ? laterAt(proposedAt, zone) : null;
  const at = entered === undefined ? proposed : entered;
  const [isTried, setIsTried] = useState(false);
  const [isConsentConfirmed, setIsConsentConfirmed] = useState(false);
  const [busy, setBusy] = useState<'now' | 'later' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [pictures, setPictures] = useState<{ readonly message: string; readonly publishAt: string | null } | null>(
    null,
  );
  const blocking = checks.filter(
    ({ id, severity }) => severity === 'block' && !(id === 'consent' && isConsentConfirmed),
  );
  const isDirty =
    mayWrite &&
    (Boolean(entered) ||
      (asksConsent && isConsentConfirmed) ||
      destinations.some((each) => {
        const choice = choices.get(keyOf(each));
        return choice !== undefined && choice !== each.selected && choice !== sent.get(keyOf(each));
      }));
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const isBlocked = !mayWrite || !isOnline || blocking.length > 0;

  function toggle(destination: Destination, isOn: boolean): void {
    setChoices((before) => new Map(before).set(keyOf(destination), isOn));
  }

  async function publish(publishAt: string | null, picturesConfirmed = false): Promise<void> {
    setBusy(publishAt ? 'later' : 'now');
    setRefused(null);
    try {
      await onPublish({
        destinations: destinations
          .filter((each) => !each.isFixed && isChosen(each))
          .map(({ kind, id }) => ({ kind, ...(id ? { id } : {}) })),
        publishAt,
        ...(isConsentConfirmed ? { consentConfirmed: true } : {}),
        ...(picturesConfirmed ? { picturesConfirmed } : {}),
      });
      setAt(null);
      setSent(choices);
      setIsTried(false);
    } catch (error) {
      if (error instanceof ProductError && isAskedInDialog(error)) setPictures({ message: error.message, publishAt });
      else setRefused(errorMessage(error));
    } finally {
      setBusy(null);
    }
  }

  async function cancel(): Promise<void> {
    await onCancel();
    setAt(undefined);
  }

  async function schedule(): Promise<void> {
    if (!at) {
      setAt(LATER);
      return;
    }
    setIsTried(true);
    const instant = at.day && !publishProblem(at, zone, now) ? instantOf(at.day, at.time, zone) : null;
    if (instant !== null) await publish(new Date(instant).toISOString());
  }

  return (
    <>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid gap-6">
          <PublicationState publication={publication} zone={zone} onCancel={mayWrite ? cancel : null} />
          <CheckList checks={checks} fieldLink={mayWrite ? fieldLink : undefined} />
          {asksConsent ? (
            <Checkbox
              name="consentConfirmed"
              label="Consent is confirmed"
              description="A name from the consent list is in this story."
              checked={isConsentConfirmed}
              disabled={!mayWrite}
              onChange={({ target }) => setIsConsentConfirmed(target.checked)}
            />
          ) : null}
          <FieldGroup
            legend="Where it goes"
            description={
              destinations.length === 0
                ? 'There is no collection or widget yet. You can publish it, and choose a place later.'
                : undefined
            }
          >
            <DestinationBoxes
              destinations={destinations}
              noun={noun}
              isChosen={isChosen}
              mayWrite={mayWrite}
              onToggle={toggle}
            />
          </FieldGroup>
          <FeedAddresses destinations={destinations} />
          {at ? <ScheduleFields value={at} onValueChange={setAt} zone={zone} now={now} isTried={isTried} /> : null}
          {refused ? (
            <Banner tone="danger" title="Not published." live>
              {refused}
            </Banner>
          ) : null}
          {isOnline ? null : <Banner tone="amber">You’re offline. What you chose stays here until you’re back.</Banner>}
          {mayWrite ? null : (
            <p className="text-sm text-ink-3">
              Your role does not include publishing. An admin of your school can grant it.
            </p>
          )}
        </div>
        <DestinationPreview destinations={destinations} chosen={isChosen} />
      </div>
      {mayWrite ? (
        <ActionBar
          status={
            at ? (
              <p aria-live="polite">
                {publishSentence(at, zone, now) ?? 'Choose a day and a time that are still to come.'}
              </p>
            ) : null
          }
        >
          <Button
            variant={at ? 'primary' : 'secondary'}
            busy={busy === 'later'}
            disabled={isBlocked}
            onClick={() => void schedule()}
          >
            Schedule
          </Button>
          <Button
            variant={at ? 'secondary' : 'primary'}
            busy={busy === 'now'}
            disabled={isBlocked}
            onClick={() => void publish(null)}
          >
            Publish now
          </Button>
        </ActionBar>
      ) : null}
      {pictures ? (
        <ConfirmPictures
          confirm={() => {
            setPictures(null);
            void publish(pictures.publishAt, true);
          }}
          cancel={() => setPictures(null)}
        >
          <p className="wrap-anywhere">{pictures.message}</p>
        </ConfirmPictures>
      ) : null}
    </>
  );
}
