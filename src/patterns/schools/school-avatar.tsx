import type { ComponentProps } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { useSchoolColour } from './use-school-colour.ts';

type Props = Omit<ComponentProps<typeof Avatar>, 'shape' | 'style'> & {
  /** The school's own, as `#rrggbb`; without one it has the product's. */
  colour?: string | null | undefined;
};

/** A school's logo or monogram in its own colour, for lists of schools. */
export function SchoolAvatar({ colour, ...props }: Props) {
  return <Avatar shape="school" style={useSchoolColour(colour)} {...props} />;
}
