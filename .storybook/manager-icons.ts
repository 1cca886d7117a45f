import Clapperboard from 'lucide-react/icons/clapperboard';
import ExternalLink from 'lucide-react/icons/external-link';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Palette from 'lucide-react/icons/palette';
import Sun from 'lucide-react/icons/sun';
import { createElement, type ReactElement } from 'react';

/** The product's icons, for the tools that are ours. */
export const ICONS = {
  Look: Palette,
  Scene: Clapperboard,
  system: Monitor,
  light: Sun,
  dark: Moon,
  app: ExternalLink,
} as const;

/** As large as the icons of the toolbar's other tools. */
export const icon = (name: keyof typeof ICONS): ReactElement =>
  createElement(ICONS[name], { size: 14, 'aria-hidden': true });
