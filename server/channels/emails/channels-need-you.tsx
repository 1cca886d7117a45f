import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'channels-need-you': {
      readonly firstname: string | null;
      readonly school: string;
      readonly channels: readonly string[];
      readonly url: string;
    };
  }
}

export const channelsNeedYou: Template<'channels-need-you'> = {
  subject: ({ school, channels }) =>
    channels.length === 1
      ? `1 channel needs attention at ${school}`
      : `${channels.length} channels need attention at ${school}`,
  Body: ({ firstname, school, channels, url }) => (
    <EmailLayout
      title={channels.length === 1 ? 'A channel needs attention' : `${channels.length} channels need attention`}
      to={firstname}
      action={{ label: channels.length === 1 ? 'View channel' : 'View channels', url }}
      why="You’re receiving this email because you turned on emails about channels. You can turn them off under Email preferences."
    >
      <P>
        {channels.length === 1 ? 'This channel has' : 'These channels have'} stopped importing posts at{' '}
        <strong>{school}</strong>:
      </P>
      {channels.map((channel) => (
        <P key={channel}>• {channel}</P>
      ))}
    </EmailLayout>
  ),
};
