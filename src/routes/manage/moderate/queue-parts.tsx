import { Link } from 'react-router-dom';
import { href } from '../../../domain/routes.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { ChannelLink } from '../../../features/channels/channel-link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link.tsx';

export const sourceLink = ({ feedId }: SchoolStory, name: string) => <ChannelLink feedId={feedId} name={name} />;

export const describeLink = ({ id }: SchoolStory) => (
  <Link to={href('manage.stories.id', { id })} className={buttonClass({ size: 'sm' })}>
    Add description
  </Link>
);

export const storyLink = (id: string, title: string) => (
  <Link to={href('manage.stories.id', { id })} className={linkClass()} dir="auto">
    {title}
  </Link>
);

export const CHANGED_NOTE = <p>Visitors see the published version until you approve the change.</p>;

export function LimitReached({ limit }: { limit: number }) {
  return (
    <p className="text-amber-text">
      You’ve reached your plan’s limit of {limit.toLocaleString('en-GB')} published stories. Hide a story to publish
      another.
    </p>
  );
}
