import { useNavigation } from '#web/lib/browser/navigation.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './home.module.css';

/** The search of the list: a form, so that it leads there without a script too. */
export function HomeSearch() {
  const { navigate } = useNavigation();
  return (
    <search>
      <form
        className={styles.search}
        method="get"
        action="/app"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          navigate(q === '' ? '/app' : `/app?${new URLSearchParams({ q })}`);
        }}
      >
        <SearchIcon />
        <input
          type="search"
          name="q"
          aria-label="Search for a river, town, facility or species"
          placeholder="River, town or trap"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
