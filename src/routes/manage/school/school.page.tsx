import type { ComponentType, ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSchoolSettings } from '../../../data/schools/school-settings.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { SchoolSettings } from '../../../domain/institution/settings.ts';
import { SETTINGS_PAGES, type SettingsPageId, settingsPath } from '../../../domain/institution/settings-pages.ts';
import { href } from '../../../domain/routes.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { type Described, describe } from '../../../features/school/describe.ts';
import type { PartProps } from '../../../features/school/part-props.ts';
import { ProfileForm } from '../../../features/school/profile-form.tsx';
import { StateNotice } from '../../../features/school/state-notice.tsx';
import { VerificationNotice } from '../../../features/school/verification-notice.tsx';
import { SettingsPages, type SettingsSubPage } from '../../../patterns/page-types/settings-pages.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import {
  CalendarForm,
  ColoursForm,
  ContactsForm,
  DangerRows,
  LogoPart,
  PlaceForm,
  PlatformForm,
  SchoolPageAddress,
  SchoolPageForm,
  SecondFactorRequirementForm,
  WordsForm,
} from './part-forms.ts';

export default function SchoolPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user, iid, can } = useSession();
  const saved = useSchoolSettings();
  const reauth = useReauth();
  const isPlatformAdmin = user?.claims.admin === true;
  const role = iid ? user?.claims.institutions?.[iid]?.role : undefined;
  const mayWrite = can('i.s.wr');
  const isAdmin = isPlatformAdmin || (mayWrite && role === 'ADMIN');
  const isMember = role !== undefined;

  const propsOf = (value: SchoolSettings): PagePartProps => ({
    settings: value,
    onSaved: saved.show,
    guard: reauth.guard,
    isOpen: mayWrite && !value.deletesAt,
    isMember,
    mayVerify: !isPlatformAdmin,
  });
  const danger = (value: SchoolSettings) => <DangerRows {...propsOf(value)} mayWrite={mayWrite} mayDelete={isAdmin} />;
  const pages = [...SETTINGS_PAGES, ...(isPlatformAdmin ? [PLATFORM] : [])].map(
    (page): SettingsSubPage<SchoolSettings> => ({
      ...page,
      isDanger: page.id === 'danger',
      link: (props) => <Link {...props} to={settingsPath(page.id)} />,
      content: page.id === 'danger' ? danger : (value) => <PagePart part={PARTS[page.id]} {...propsOf(value)} />,
    }),
  );
  const [profile] = pages;
  const current = pages.find(({ id }) => id === query.get('part')) ?? profile;
  if (!current) return null;
  return (
    <>
      <SettingsPages
        title="School settings"
        banner={(value) => <StateNotice settings={value} onSaved={saved.show} mayKeep={isAdmin} />}
        navigate={(path) => void navigate(path)}
        resource={saved}
        safe="Your settings have not changed."
        pages={pages}
        current={current}
      />
      {reauth.dialog}
    </>
  );
}

const PLATFORM = { id: 'platform', title: 'Platform', description: 'Only platform admins see this.' } as const;

type PagePartProps = Required<PartProps> & { isOpen: boolean; isMember: boolean; mayVerify: boolean };

type PartOfPage = {
  readonly Form: ComponentType<PartProps>;
  /** The values as a list, for people who cannot change them. */
  readonly items: (parts: SchoolSettings['parts']) => Described;
  readonly above?: (props: PagePartProps) => ReactNode;
  readonly below?: () => ReactNode;
};

function PagePart({ part: { Form, items, above, below }, ...props }: PagePartProps & { part: PartOfPage }) {
  const { can } = useSession();
  const { settings, onSaved, guard, isOpen } = props;
  return (
    <>
      {can('i.s.wr') ? null : <ReadOnlyNotice permission="i.s.wr" act="edit these settings" />}
      {above?.(props)}
      {isOpen ? (
        <Form settings={settings} onSaved={onSaved} guard={guard} />
      ) : (
        <DescriptionList items={items(settings.parts)} />
      )}
      {below?.()}
    </>
  );
}

const PARTS: Record<Exclude<SettingsPageId, 'danger'> | 'platform', PartOfPage> = {
  profile: {
    Form: ProfileForm,
    items: ({ profile, website }) => [...describe.profile(profile.values), ...describe.website(website.values)],
    above: ({ settings, isOpen, mayVerify }) => (
      <VerificationNotice settings={settings} action={isOpen && mayVerify ? <VerifyLink /> : undefined} />
    ),
  },
  branding: {
    Form: ColoursForm,
    items: ({ colours }) => describe.colours(colours.values),
    above: ({ settings, onSaved, isOpen, isMember }) => (
      <LogoPart settings={settings} onSaved={onSaved} readOnly={!isOpen} isMember={isMember} />
    ),
    below: () => <DefaultPictures />,
  },
  address: { Form: PlaceForm, items: ({ place }) => describe.place(place.values) },
  terms: { Form: CalendarForm, items: ({ calendar }) => describe.calendar(calendar.values) },
  hashtags: { Form: WordsForm, items: ({ words: wordsPart }) => describe.words(wordsPart.values) },
  security: { Form: SecondFactorRequirementForm, items: ({ signIn }) => describe.signIn(signIn.values) },
  contacts: {
    Form: ContactsForm,
    items: ({ contact, safeguarding, links }) => [
      ...describe.contact(contact.values),
      ...describe.safeguarding(safeguarding.values),
      ...describe.links(links.values),
    ],
  },
  page: {
    Form: SchoolPageForm,
    items: ({ page }) => describe.page(page.values),
    above: ({ settings }) => <SchoolPageAddress settings={settings} />,
  },
  platform: { Form: PlatformForm, items: ({ platform }) => (platform ? describe.platform(platform.values) : []) },
};

/** They are no setting of the school, so they have a page of their own, which this leads to. */
function DefaultPictures() {
  const { can } = useSession();
  return can('s.s.rea') ? (
    <p className="text-base text-ink-2">
      Stories without a picture show one of your{' '}
      <Link to={href('manage.default-thumbs')} className={linkClass()}>
        default pictures
      </Link>
      .
    </p>
  ) : null;
}

function VerifyLink() {
  const { iid } = useSession();
  return (
    <Link to={href('auth.school.verify', null, iid ? { school: iid } : {})} className={buttonClass({ size: 'sm' })}>
      Verify school
    </Link>
  );
}
