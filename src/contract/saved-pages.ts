export const SAVED_PAGES = 'freshet-pages';
export const SAVED_ANSWERS = 'freshet-answers';

/** Whether a path of our own origin answers with figures, as the API does. */
export const hasFigures = (path: string): boolean =>
  /^\/api\/|^\/hatcheries\/[^/]+\/runs\.json$|^\/search\.json$/.test(path);
