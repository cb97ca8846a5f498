/** The cache in which the service worker keeps the pages that were opened. */
export const SAVED_PAGES = 'freshet-pages';
/** The cache of what pages asked for: rivers and figures. */
export const SAVED_ANSWERS = 'freshet-answers';
