export { WordsPage as WordsRoute } from '#web/features/words/words-page.tsx';
