import { cva, cx, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { initials } from '../lib/initials.ts';

const avatar = cva('inline-flex shrink-0 items-center justify-center overflow-hidden', {
  variants: {
    shape: {
      person: 'rounded-full font-sans font-semibold',
      school: 'rounded-control bg-school font-display font-semibold text-school-ink',
    },
    size: { sm: 'size-6 text-xs', md: 'size-8 text-xs', lg: 'size-12 text-lg' },
  },
  defaultVariants: { shape: 'person', size: 'md' },
});

/** Eight calm hues, none of them a value's or a status's. */
const HUES = [
  'bg-avatar-1 text-avatar-1-text',
  'bg-avatar-2 text-avatar-2-text',
  'bg-avatar-3 text-avatar-3-text',
  'bg-avatar-4 text-avatar-4-text',
  'bg-avatar-5 text-avatar-5-text',
  'bg-avatar-6 text-avatar-6-text',
  'bg-avatar-7 text-avatar-7-text',
  'bg-avatar-8 text-avatar-8-text',
] as const;

/** A person keeps their hue on every page, so it follows from the name alone. */
function hueOf(name: string): string | undefined {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return HUES[sum % HUES.length];
}

type Props = Omit<ComponentProps<'span'>, 'children'> &
  VariantProps<typeof avatar> & {
    /** Whose picture it is; the initials come from it. */
    name: string;
    /** While it cannot be loaded, the initials stand there. */
    src?: string | undefined;
    /** Without one it is decoration beside the written name. */
    label?: string;
  };

/** The picture of a person or a school, or their initials without one. */
export function Avatar({ name, src, shape, size, label, className, ...props }: Props) {
  const [failed, setFailed] = useState<string>();
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const nameInitials = shape === 'school' ? initials(name).slice(0, 1) : initials(name);
  return (
    <span
      data-slot="avatar"
      className={avatar({ shape, size, className: cx(shape !== 'school' && hueOf(name), className) })}
      {...named}
      {...props}
    >
      {src && src !== failed ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        nameInitials
      )}
    </span>
  );
}
