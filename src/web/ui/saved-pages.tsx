import { useEffect, useState } from 'react';
import { facilityTitle } from '#domain/place/display-name.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { savedPaths } from '#web/lib/offline/saved-pages.ts';

const NAMES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/app': 'Facilities',
  '/run': 'This week',
};

function pageName(path: string): string | null {
  const [, kind, name = ''] = path.split('/');
  if (kind === 'hatcheries') return facilityTitle(keyOfSlug(name).replaceAll('_', ' '));
  if (kind === 'species') return name.replace(/^./, (letter) => letter.toUpperCase());
  return NAMES[path] ?? null;
}

export function SavedPages() {
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    savedPaths().then(setPaths);
  }, []);
  const named = paths.flatMap((path) => {
    const name = pageName(path);
    return name === null ? [] : [{ path, name }];
  });
  if (named.length === 0) return null;
  return (
    <section aria-label="Saved pages">
      <p>These were saved on this device:</p>
      <ul>
        {named.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
