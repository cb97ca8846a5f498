// Where pages have always looked for these.
export { fishNoun } from '#domain/say/fish.ts';
export { capitalized } from './format.ts';
