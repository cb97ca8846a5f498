import { useConfig } from '#web/lib/site/site.ts';

/** The agency's emergency rules, those of one river where it is known. */
function emergencyRules(address: string, water: string | null): string {
  const url = new URL(address);
  if (water !== null) url.searchParams.set('search', water);
  return url.href;
}

/** Where the rules are, as nothing here knows them. */
export function Rules({ water }: { water: string | null }) {
  const { links } = useConfig();
  return (
    <p className="note">
      Freshet does not know whether {water ?? 'it'} is open:{' '}
      <a href={emergencyRules(links.emergency_rules, water)}>emergency rules</a>,{' '}
      <a href={links.regulations}>fishing regulations</a>.
    </p>
  );
}
