import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { useSession } from '../../data/session/session.tsx';
import { registerSchool } from '../../domain/api/schools.ts';
import { ProductError } from '../../domain/errors.ts';
import { countryOf } from '../../domain/institution/countries.ts';
import {
  addressLine,
  PHASES,
  type Registration,
  type RegistrationInput,
} from '../../domain/institution/registration.ts';
import { href } from '../../domain/routes.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PhoneNumber } from '../../ui/phone/phone-number.tsx';
import { dropDraft } from './draft.ts';
import { SameGroup } from './same-group.tsx';

type Props = { draft: RegistrationInput; school: Registration };

/** What will be sent, to be checked. */
export function Review({ draft, school }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const { chooseInstitution } = useSession();
  const navigate = useNavigateAfter();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const register = async (input: RegistrationInput) => {
    const { id } = (await call(registerSchool, { body: input })).school;
    dropDraft();
    // The token has to say that the person belongs to the school now.
    await auth.token(true);
    chooseInstitution(id);
    navigate(href('auth.school.registered', null, { school: id }), { replace: true, state: { isNew: true } });
  };
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await register(draft);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  const there = error instanceof ProductError ? error.details.school : undefined;
  return (
    <div className="grid grid-cols-1 gap-6">
      <DescriptionList items={itemsOf(school)} />
      {error ? <Refused error={error} /> : null}
      {there?.mayBeGroup ? (
        <SameGroup name={there.name} onReason={(groupReason) => register({ ...draft, groupReason })} />
      ) : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <Button
          variant={there ? 'secondary' : 'primary'}
          busy={busy}
          busyLabel="Registering…"
          onClick={() => void send()}
        >
          Register school
        </Button>
        <Link to={href('auth.school.details')} className={buttonClass({ variant: 'ghost' })}>
          Edit details
        </Link>
      </div>
    </div>
  );
}

/** A refusal with what to do: join the existing school, or correct the field. */
function Refused({ error }: { error: unknown }) {
  const { school, fields } = error instanceof ProductError ? error.details : {};
  if (school) {
    return (
      <Banner
        tone="amber"
        title="This school is already on SprX"
        live
        action={
          <Link to={href('auth.school.join', null, { iid: school.id })} className={buttonClass({ size: 'sm' })}>
            Ask to join {school.name}
          </Link>
        }
      >
        {errorMessage(error)}
      </Banner>
    );
  }
  return (
    <Banner
      tone="danger"
      title="We couldn’t register the school"
      live
      action={
        fields ? (
          <Link to={href('auth.school.details')} state={{ problems: fields }} className={buttonClass({ size: 'sm' })}>
            Correct details
          </Link>
        ) : undefined
      }
    >
      {errorMessage(error)} Your answers are kept.
    </Banner>
  );
}

function itemsOf(school: Registration): { term: string; value: ReactNode }[] {
  const { geo, ageLow, ageHigh, roll, values, brandedHashtag, externalIds } = school;
  const phone = school.phoneE164 ? <PhoneNumber e164={school.phoneE164} /> : null;
  const items: [string, ReactNode][] = [
    ['Name', school.name],
    ['Short name', `@${school.handle}`],
    ['Website', school.website],
    ['Phone', phone],
    ['Type of school', PHASES[school.phase]],
    ['Ages', ageLow !== null && ageHigh !== null ? `${ageLow} to ${ageHigh}` : null],
    ['Number of pupils', roll === null ? null : roll.toLocaleString('en-GB')],
    ['Address', addressLine({ address: school.address, country: countryOf(school.country)?.code })],
    ['Map location', geo.lat === null || geo.lng === null ? null : `${geo.lat}, ${geo.lng}`],
    ['Values', values.join(', ') || null],
    ['School hashtag', brandedHashtag && `#${brandedHashtag}`],
    ['Register number', Object.values(externalIds).filter(Boolean).join(', ') || null],
  ];
  return items.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}
