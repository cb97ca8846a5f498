import { type LinkProps, Link as RouterLink } from 'react-router';

/** A link within the site, whose page is loaded as soon as it is about to be followed. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}
