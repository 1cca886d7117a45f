import type { RenderLinkProps } from '../../src/ui/render-link.ts';

/** A link that leads nowhere, for parts that are handed the router's. */
export const placeLink = ({ children, ...props }: RenderLinkProps) => (
  <a href="#up" {...props}>
    {children}
  </a>
);
