import { cx } from 'class-variance-authority';
import MissingIcon from 'lucide-react/icons/image-off';
import DesktopIcon from 'lucide-react/icons/monitor';
import DarkIcon from 'lucide-react/icons/moon';
import PhoneIcon from 'lucide-react/icons/smartphone';
import LightIcon from 'lucide-react/icons/sun';
import TextIcon from 'lucide-react/icons/text';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Inline } from '../../ui/layout.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Heading } from '../../ui/text.tsx';
import { useBrand } from '../schools/use-school-colour.ts';
import { Mail } from './mail.tsx';
import {
  inboxWords,
  type MailDevice,
  mailStories,
  type Newsletter,
  silentPictures,
  subjectAdvice,
} from './newsletter.ts';

type Scheme = 'light' | 'dark';

type Props = {
  /** The edition as it is written. */
  newsletter: Newsletter;
  /** How it is looked at first; from then on it is the reader's choice. */
  device?: MailDevice;
  /** In a light or a dark mailbox. */
  scheme?: Scheme;
  /** With pictures blocked, as many mailboxes do at first. */
  isBlocked?: boolean;
  /** The way to a first story, while there is none. */
  addStory?: ReactNode;
  /** The mail without any look, for who reads it so; drawn once it is asked for. */
  plainText?: () => ReactNode;
  /** What can be done with the mail, below the choices. */
  actions?: ReactNode;
};

const SIZES = [
  { value: 'phone', label: 'Phone', icon: PhoneIcon },
  { value: 'desktop', label: 'Desktop', icon: DesktopIcon },
];
const PLAIN = { value: 'text', label: 'Plain text', icon: TextIcon };
const SCHEMES = [
  { value: 'light', label: 'Light', icon: LightIcon },
  { value: 'dark', label: 'Dark', icon: DarkIcon },
];

/** An edition as families get it: first the line in the inbox that decides whether it is opened, then the mail. */
export function NewsletterPreview(props: Props) {
  const { newsletter, addStory, plainText, actions } = props;
  const name = useId();
  const { school } = newsletter;
  const legible = useBrand(school.brand !== null);
  const [device, setDevice] = useState<MailDevice>(props.device ?? 'desktop');
  const [isPlain, setPlain] = useState(false);
  const [scheme, setScheme] = useState<Scheme>(props.scheme ?? 'light');
  const [isBlocked, setBlocked] = useState(props.isBlocked ?? false);
  const advice = subjectAdvice(newsletter.subject);
  const silent = silentPictures(mailStories(newsletter.sections));
  return (
    <section data-slot="newsletter-preview" aria-label="Preview" className="grid grid-cols-1 gap-3">
      <Inline justify="between" gap={3}>
        <Heading level={2}>Preview</Heading>
        <Inline>
          <SegmentedControl
            legend="Colours of the mail program"
            name={`${name}-scheme`}
            options={SCHEMES}
            value={scheme}
            onValueChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
          />
          <SegmentedControl
            legend="Width of the preview"
            name={`${name}-device`}
            options={plainText ? [...SIZES, PLAIN] : SIZES}
            value={isPlain ? PLAIN.value : device}
            onValueChange={(value) => {
              setPlain(value === PLAIN.value);
              if (value !== PLAIN.value) setDevice(value === 'phone' ? 'phone' : 'desktop');
            }}
          />
        </Inline>
      </Inline>
      {actions}
      <Switch
        label="Block pictures"
        description="Many mail apps block pictures until the reader shows them."
        checked={isBlocked}
        onChange={(event) => setBlocked(event.target.checked)}
      />
      {advice ? <Banner tone="amber">{advice}</Banner> : null}
      {silent > 0 ? (
        <Banner
          tone="amber"
          icon={MissingIcon}
          title={silent === 1 ? 'A picture has no description.' : `${silent} pictures have no description.`}
        >
          Where pictures are blocked, nothing says what is there.
        </Banner>
      ) : null}
      {/* The mail program is light or dark whatever theme the app has. */}
      <div
        data-theme={scheme}
        data-device={device}
        style={school.brand === null ? undefined : (legible?.brandVariables(school.brand, scheme) as CSSProperties)}
        className={cx(
          'mx-auto grid w-full grid-cols-1 overflow-hidden rounded-surface border border-strong bg-canvas text-ink',
          device === 'phone' && 'max-w-97.5',
        )}
      >
        <Inbox newsletter={newsletter} device={device} />
        <Opened newsletter={newsletter} device={device} />
        {isPlain ? (
          <div className="bg-surface p-5">{plainText?.()}</div>
        ) : (
          <div className={device === 'phone' ? 'p-3' : 'px-4 pb-6'}>
            <Mail
              newsletter={newsletter}
              isBlocked={isBlocked}
              empty={
                <div className="grid justify-items-center gap-3 rounded-surface border border-dashed border-strong p-8 text-center text-ink-2">
                  <p>This edition has no stories yet.</p>
                  {addStory}
                </div>
              }
            />
          </div>
        )}
      </div>
    </section>
  );
}

type PartProps = { newsletter: Newsletter; device: MailDevice };

/** Cut where the inbox cuts it. */
function Inbox({ newsletter, device }: PartProps) {
  const { sender, subject } = newsletter;
  const isWide = device === 'desktop';
  return (
    <section aria-label="In the inbox" className="flex items-center gap-3 border-b border-subtle bg-surface px-4 py-3">
      <Avatar name={sender.name} shape="school" />
      <div className={cx('min-w-0 flex-1', isWide ? 'flex items-baseline gap-4' : 'grid')}>
        <p className={cx('truncate text-base font-semibold', isWide && 'w-36 shrink-0')}>
          <bdi>{sender.name}</bdi>
        </p>
        <p className={cx('min-w-0 truncate text-base', isWide && 'flex-1')}>
          <bdi className="font-medium">{subject || '(no subject)'}</bdi>
          {isWide ? <bdi className="text-ink-3"> {inboxWords(newsletter)}</bdi> : null}
        </p>
        {isWide ? null : (
          <p className="truncate text-base text-ink-3">
            <bdi>{inboxWords(newsletter)}</bdi>
          </p>
        )}
      </div>
    </section>
  );
}

/** The head of the opened mail. */
function Opened({ newsletter: { subject, sender }, device }: PartProps) {
  return (
    <div className={cx('grid gap-1 py-5', device === 'phone' ? 'px-5' : 'px-4')}>
      <p dir="auto" className="text-lg font-semibold wrap-anywhere">
        {subject || '(no subject)'}
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <bdi className="font-medium text-ink">{sender.name}</bdi>{' '}
        {sender.email ? <bdi>&lt;{sender.email}&gt;</bdi> : null}
      </p>
    </div>
  );
}
