import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { PERMISSIONS, type Permission } from '../../domain/access.ts';
import type { UsedResources } from '../../domain/institution/schema.ts';
import { href } from '../../domain/routes.ts';
import { OnboardingChecklist } from '../../patterns/onboarding-checklist.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { NoChannelsDrawing } from '../../ui/drawings.tsx';

type Step = { title: string; text: string; action: string; to: string; permission: Permission; done: boolean };

function stepsOf(used: UsedResources | null): Step[] {
  return [
    {
      title: 'Add a channel',
      text: 'Add your website’s news feed or a social account. Its posts are imported as stories.',
      action: 'Add a channel',
      to: href('manage.channels.add'),
      permission: 's.c.wr',
      done: (used?.feed ?? 0) > 0,
    },
    {
      title: 'Review stories',
      text: 'Stories are only published after approval.',
      action: 'Review stories',
      to: href('manage.stories'),
      permission: 's.s.wr',
      done: (used?.story ?? 0) > 0,
    },
    {
      title: 'Create a collection',
      text: 'Group stories manually, or automatically by a hashtag.',
      action: 'View collections',
      to: href('manage.collections'),
      permission: 's.co.wr',
      done: (used?.collection ?? 0) > 0,
    },
    {
      title: 'Add stories to your website',
      text: 'Create a widget and paste its code into your website.',
      action: 'New widget',
      to: href('widgets.story.add'),
      permission: 's.w.wr',
      done: (used?.widget ?? 0) > 0,
    },
  ];
}

/** Shown to a new school instead of empty tiles. */
export function FirstSteps() {
  const { usedResources, can } = useSession();
  const steps = stepsOf(usedResources).map(({ title, text, action, to, permission, done }) => ({
    id: to,
    title,
    text,
    isDone: done,
    action: can(permission) ? (
      <Link to={to} className={buttonClass({ variant: 'primary' })}>
        {action}
      </Link>
    ) : null,
    doneBy: `Ask an admin of your school, or someone who can “${PERMISSIONS[permission].toLowerCase()}”.`,
  }));
  return <OnboardingChecklist title="Set up SprX" steps={steps} drawing={<NoChannelsDrawing />} />;
}
