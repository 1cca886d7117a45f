import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../../domain/routes.ts';
import { buttonClass } from '../../../ui/button.tsx';

type Props = { name: string; children: ReactNode };

/** Confirms that the channel was added, with what is left to do below. */
export function ChannelAdded({ name, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid max-w-reading gap-4">
      <h2 ref={heading} tabIndex={-1} className="w-fit rounded-control type-display text-lg text-ink wrap-anywhere">
        {`${name} was added`}
      </h2>
      {children}
      <p className="border-t border-subtle pt-4">
        <Link to={href('manage.channels')} className={buttonClass({ variant: 'primary' })}>
          Go to channels
        </Link>
      </p>
    </section>
  );
}
