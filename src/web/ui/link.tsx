import { type LinkProps, Link as RouterLink } from 'react-router';

/** A link within the site; its page is prefetched when the visitor is about to follow it. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}
