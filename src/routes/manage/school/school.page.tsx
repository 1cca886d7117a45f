import type { ReactNode } from 'react';
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
import { SecondFactorRequirementForm } from '../../../features/school/second-factor-requirement-form.tsx';
import { Verified, WebsiteForm } from '../../../features/school/website-part.tsx';
import { WordsForm } from '../../../features/school/words-form.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { SettingsPage, type SettingsPart } from '../../../patterns/page-types/settings.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

// Long: the parts of the settings, one after another.
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

  const parts = PARTS.filter(({ id }) => isPlatformAdmin || id !== 'platform').map(
    ({ Form, items, above, ...part }): SettingsPart<SchoolSettings> => ({
      ...part,
      content: (value) => (
        <>
          {above?.({
            settings: value,
            onSaved: saved.show,
            isOpen,
            isMember: role !== undefined,
            mayVerify: !isPlatformAdmin,
          })}
          {isOpen ? (
            <Form settings={value} onSaved={saved.show} guard={reauth.guard} />
          ) : (
            <DescriptionList items={items(value)} />
          )}
        </>
      ),
    }),
  );
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

type AboveProps = {
  settings: SchoolSettings;
  onSaved: PartProps['onSaved'];
  isOpen: boolean;
  isMember: boolean;
  mayVerify: boolean;
};

type Part = {
  readonly id: keyof SchoolSettings['parts'];
  readonly title: string;
  readonly description: string;
  readonly Form: (props: PartProps) => ReactNode;
  /** What is set, in words, for who cannot change it. */
  readonly items: (settings: SchoolSettings) => Described;
  readonly above?: (props: AboveProps) => ReactNode;
};

const PARTS: readonly Part[] = [
  {
    id: 'profile',
    title: 'Profile',
    description: 'What the school is called and what it is.',
    Form: ProfileForm,
    items: ({ parts }) => describe.profile(parts.profile.values),
  },
  {
    id: 'colours',
    title: 'Logo and colours',
    description: 'Shown with your stories, on your widgets and in mail.',
    Form: ColoursForm,
    items: ({ parts }) => describe.colours(parts.colours.values),
    above: ({ isOpen, settings, onSaved, isMember }) => (
      <LogoPart settings={settings} onSaved={onSaved} readOnly={!isOpen} isMember={isMember} />
    ),
  },
  {
    id: 'place',
    title: 'Address and map',
    description: 'Where visitors and letters go.',
    Form: PlaceForm,
    items: ({ parts }) => describe.place(parts.place.values),
  },
  {
    id: 'calendar',
    title: 'Time zone and terms',
    description: 'Reports leave the holidays out.',
    Form: CalendarForm,
    items: ({ parts }) => describe.calendar(parts.calendar.values),
  },
  {
    id: 'words',
    title: 'Hashtags and values',
    description: 'By these hashtags stories are sorted into people, place and purpose.',
    Form: WordsForm,
    items: ({ parts }) => describe.words(parts.words.values),
  },
  {
    id: 'signIn',
    title: 'Signing in',
    description: 'Six digits besides the password, so that a stolen password opens nothing.',
    Form: SecondFactorRequirementForm,
    items: ({ parts }) => describe.signIn(parts.signIn.values),
  },
  {
    id: 'safeguarding',
    title: 'Safeguarding contact',
    description: 'Who is told when a story or a picture may put a child at risk.',
    Form: SafeguardingForm,
    items: ({ parts }) => describe.safeguarding(parts.safeguarding.values),
  },
  {
    id: 'website',
    title: 'Web site and verification',
    description: 'The school is verified by the domain of its web site.',
    Form: WebsiteForm,
    items: ({ parts }) => describe.website(parts.website.values),
    above: ({ settings, isOpen, mayVerify }) => (
      <Verified settings={settings} action={isOpen && mayVerify ? <VerifyLink /> : undefined} />
    ),
  },
  {
    id: 'links',
    title: 'Pages elsewhere',
    description: 'The school’s own pages on other networks.',
    Form: LinksForm,
    items: ({ parts }) => describe.links(parts.links.values),
  },
  {
    id: 'platform',
    title: 'Platform',
    description: 'For platform admins alone.',
    Form: PlatformForm,
    items: ({ parts }) => (parts.platform ? describe.platform(parts.platform.values) : []),
  },
];

function VerifyLink() {
  const { iid } = useSession();
  return (
    <Link to={href('auth.school.verify', null, iid ? { school: iid } : {})} className={buttonClass({ size: 'sm' })}>
      Verify the school
    </Link>
  );
}
