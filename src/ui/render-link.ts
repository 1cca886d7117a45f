import type { ReactNode } from 'react';

export interface RenderLinkProps {
  className: string;
  children: ReactNode;
  title?: string;
  'aria-current'?: 'page' | 'true';
  'aria-label'?: string;
  onClick?: () => void;
}

/** How the caller draws a link, since the kit knows no router: `(props) => <Link to="/x" {...props} />`. */
export type RenderLink = (props: RenderLinkProps) => ReactNode;
