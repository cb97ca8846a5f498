export const SAVED_PAGES = 'freshet-pages';
export const SAVED_ANSWERS = 'freshet-answers';
