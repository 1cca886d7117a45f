import { Link, useNavigate } from 'react-router-dom';
import { useSchoolSettings } from '../../../data/schools/school-settings.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { SchoolSettings } from '../../../domain/institution/settings.ts';
import { href } from '../../../domain/routes.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { CalendarForm } from '../../../features/school/calendar-form.tsx';
import { ColoursForm } from '../../../features/school/colours-form.tsx';
import { DangerRows, StateNotice } from '../../../features/school/danger-rows.tsx';
import { type Described, describe } from '../../../features/school/describe.ts';
import { LogoPart } from '../../../features/school/logo-part.tsx';
import { PlaceForm } from '../../../features/school/place-form.tsx';
import {
  LinksForm,
  type PartProps,
  PlatformForm,
  ProfileForm,
  SafeguardingForm,
} from '../../../features/school/profile-forms.tsx';
import { SecondStepForm } from '../../../features/school/second-step-form.tsx';
import { Verified, WebsiteForm } from '../../../features/school/website-part.tsx';
import { WordsForm } from '../../../features/school/words-form.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { SettingsPage, type SettingsPart } from '../../../patterns/page-types/settings.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

export default function SchoolPage() {
  const navigate = useNavigate();
  const { user, iid, can } = useSession();
  const saved = useSchoolSettings();
  const reauth = useReauth();
  const settings = lastKnown(saved.state);
  const isPlatformAdmin = user?.claims.admin === true;
  const role = iid ? user?.claims.institutions?.[iid]?.role : undefined;
  const mayWrite = can('i.s.wr');
  const isAdmin = isPlatformAdmin || (mayWrite && role === 'ADMIN');
  const isOpen = mayWrite && !settings?.deletesAt;

  /** The form, or in words what is set for who cannot change it. */
  const part = (
    id: keyof SchoolSettings['parts'],
    title: string,
    description: string,
    Form: (props: PartProps) => React.ReactNode,
    items: (settings: SchoolSettings) => Described,
    above?: (settings: SchoolSettings) => React.ReactNode,
  ): SettingsPart<SchoolSettings> => ({
    id,
    title,
    description,
    content: (value) => (
      <>
        {above?.(value)}
        {isOpen ? (
          <Form settings={value} onSaved={saved.show} guard={reauth.guard} />
        ) : (
          <DescriptionList items={items(value)} />
        )}
      </>
    ),
  });
  const verify = isPlatformAdmin ? undefined : (
    <Link to={href('auth.school.verify', null, iid ? { school: iid } : {})} className={buttonClass({ size: 'sm' })}>
      Verify the school
    </Link>
  );

  const parts: SettingsPart<SchoolSettings>[] = [
    part('profile', 'Profile', 'What the school is called and what it is.', ProfileForm, ({ parts: { profile } }) =>
      describe.profile(profile.values),
    ),
    part(
      'colours',
      'Logo and colours',
      'Shown with your stories, on your widgets and in mail.',
      ColoursForm,
      ({ parts: { colours } }) => describe.colours(colours.values),
      (value) => <LogoPart settings={value} onSaved={saved.show} readOnly={!isOpen} isMember={role !== undefined} />,
    ),
    part('place', 'Address and map', 'Where visitors and letters go.', PlaceForm, ({ parts: { place } }) =>
      describe.place(place.values),
    ),
    part(
      'calendar',
      'Time zone and terms',
      'Reports leave the holidays out.',
      CalendarForm,
      ({ parts: { calendar } }) => describe.calendar(calendar.values),
    ),
    part(
      'words',
      'Hashtags and values',
      'By these hashtags stories are sorted into people, place and purpose.',
      WordsForm,
      ({ parts: { words } }) => describe.words(words.values),
    ),
    part(
      'signIn',
      'Signing in',
      'Six digits besides the password, so that a stolen password opens nothing.',
      SecondStepForm,
      ({ parts: { signIn } }) => describe.signIn(signIn.values),
    ),
    part(
      'safeguarding',
      'Safeguarding contact',
      'Who is told when a story or a picture may put a child at risk.',
      SafeguardingForm,
      ({ parts: { safeguarding } }) => describe.safeguarding(safeguarding.values),
    ),
    part(
      'website',
      'Web site and verification',
      'The school is verified by the domain of its web site.',
      WebsiteForm,
      ({ parts: { website } }) => describe.website(website.values),
      (value) => <Verified settings={value} action={isOpen ? verify : undefined} />,
    ),
    part('links', 'Pages elsewhere', 'The school’s own pages on other networks.', LinksForm, ({ parts: { links } }) =>
      describe.links(links.values),
    ),
    ...(isPlatformAdmin
      ? [
          part('platform', 'Platform', 'For platform admins alone.', PlatformForm, ({ parts: { platform } }) =>
            platform ? describe.platform(platform.values) : [],
          ),
        ]
      : []),
  ];
  return (
    <>
      <SettingsPage
        title="School"
        description="What SprX knows of your school. Each part is saved by itself."
        notice={settings ? <StateNotice settings={settings} onSaved={saved.show} mayKeep={isAdmin} /> : null}
        what="the school’s settings"
        navigate={(path) => void navigate(path)}
        resource={saved}
        safe="The school is as it was."
        parts={parts}
        danger={(value) => (
          <DangerRows
            settings={value}
            onSaved={saved.show}
            isMember={role !== undefined}
            mayWrite={mayWrite}
            mayDelete={isAdmin}
            guard={reauth.guard}
          />
        )}
      />
      {reauth.dialog}
    </>
  );
}
