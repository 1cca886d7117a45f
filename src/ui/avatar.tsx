import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { initials } from '../lib/initials.ts';

const avatar = cva('inline-flex shrink-0 items-center justify-center overflow-hidden', {
  variants: {
    shape: {
      person: 'rounded-full bg-people-soft font-sans font-semibold text-people-text',
      school: 'rounded-control bg-school font-display font-semibold text-school-ink',
    },
    size: { sm: 'size-6 text-xs', md: 'size-8 text-xs', lg: 'size-12 text-lg' },
  },
  defaultVariants: { shape: 'person', size: 'md' },
});

type Props = Omit<ComponentProps<'span'>, 'children'> &
  VariantProps<typeof avatar> & {
    name: string;
    /** While it cannot be loaded, the initials stand there. */
    src?: string | undefined;
    /** Without one it is decoration beside the written name. */
    label?: string;
  };

export function Avatar({ name, src, shape, size, label, className, ...props }: Props) {
  const [failed, setFailed] = useState<string>();
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const letters = shape === 'school' ? initials(name).slice(0, 1) : initials(name);
  return (
    <span data-slot="avatar" className={avatar({ shape, size, className })} {...named} {...props}>
      {src && src !== failed ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        letters
      )}
    </span>
  );
}
