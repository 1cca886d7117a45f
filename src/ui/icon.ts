import type { ComponentType } from 'react';

/** A lucide icon, or anything drawn like one: `import Plus from 'lucide-react/icons/plus'`. */
export type IconType = ComponentType<{ className?: string; strokeWidth?: number | string; 'aria-hidden'?: boolean }>;
