import { isReconnectPlace } from '../../../src/domain/notification/places.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

type Props = {
  readonly firstname: string | null;
  readonly school: string;
  readonly channels: readonly string[];
  readonly url: string;
  /** Left out where news of several days is gathered. */
  readonly state?: 'stopped' | 'ending';
  /** Why, or when. */
  readonly detail?: string;
};

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'channels-need-you': Props;
  }
}

const count = ({ channels }: Props) => (channels.length === 1 ? '1 channel' : `${channels.length} channels`);
const need = ({ channels }: Props) => (channels.length === 1 ? 'needs' : 'need');

function actionLabel({ channels, url }: Props): string {
  const act = isReconnectPlace(new URL(url).pathname) ? 'Reconnect' : 'View';
  return `${act} ${channels.length === 1 ? 'channel' : 'channels'}`;
}

function Lead({ state, channels, school }: Props) {
  const one = channels.length === 1;
  const at = <strong>{school}</strong>;
  if (state === 'ending')
    return (
      <P>
        The sign-in of {one ? 'this channel' : 'these channels'} at {at} ends soon. Reconnect {one ? 'it' : 'them'}{' '}
        before then so that no post is missed:
      </P>
    );
  if (state === 'stopped')
    return (
      <P>
        {one ? 'This channel has' : 'These channels have'} stopped importing posts at {at}:
      </P>
    );
  return (
    <P>
      {one ? 'This channel needs' : 'These channels need'} attention at {at}:
    </P>
  );
}

export const channelsNeedYou: Template<'channels-need-you'> = {
  subject: (props) =>
    props.state === 'ending'
      ? `${count(props)} ${need(props)} reconnecting soon at ${props.school}`
      : `${count(props)} ${need(props)} attention at ${props.school}`,
  Body: (props) => (
    <EmailLayout
      title={
        props.state === 'ending'
          ? 'A sign-in ends soon'
          : props.channels.length === 1
            ? 'A channel needs attention'
            : `${count(props)} need attention`
      }
      to={props.firstname}
      action={{ label: actionLabel(props), url: props.url }}
      why="You’re receiving this email because you turned on emails about channels. You can turn them off under Email preferences."
    >
      <Lead {...props} />
      {props.channels.map((channel) => (
        <P key={channel}>• {channel}</P>
      ))}
      {props.detail ? <P>{props.detail}</P> : null}
      <P>Stories that were imported stay on your website.</P>
    </EmailLayout>
  ),
};
