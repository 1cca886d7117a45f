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
      title: 'Connect a channel',
      text: 'Your news page’s feed, or any other that the school fills already. Its posts come in as stories.',
      action: 'Add channel',
      to: href('manage.channels.add'),
      permission: 's.c.wr',
      done: (used?.feed ?? 0) > 0,
    },
    {
      title: 'Decide what may be shown',
      text: 'Nothing leaves SprX until somebody has approved it.',
      action: 'See stories',
      to: href('manage.stories'),
      permission: 's.s.wr',
      done: (used?.story ?? 0) > 0,
    },
    {
      title: 'Gather stories in a collection',
      text: 'By hand, or by a rule such as a hashtag.',
      action: 'See collections',
      to: href('manage.collections'),
      permission: 's.co.wr',
      done: (used?.collection ?? 0) > 0,
    },
    {
      title: 'Put them on your web page',
      text: 'A story widget gives you two lines to paste into it.',
      action: 'New widget',
      to: href('widgets.story.add'),
      permission: 's.w.wr',
      done: (used?.widget ?? 0) > 0,
    },
  ];
}

/** What a school that has nothing yet sees instead of empty tiles. */
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
    doneBy: `Whoever may “${PERMISSIONS[permission].toLowerCase()}” does this; an administrator of the school can.`,
  }));
  return (
    <OnboardingChecklist
      title="From your first channel to your own web page"
      steps={steps}
      drawing={<NoChannelsDrawing />}
    />
  );
}
