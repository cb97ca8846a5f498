import { emergencyRules } from '#domain/place/emergency-rules.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { theRiver } from '#web/lib/words/flow-words.ts';

/** Where the rules are, as nothing here knows them. */
export function Rules({ water }: { water: string | null }) {
  const { links } = useConfig();
  return (
    <p className="note">
      Freshet does not know whether {water === null ? 'it' : theRiver(water)} is open:{' '}
      <a href={emergencyRules(links.emergency_rules, water)}>emergency rules</a>,{' '}
      <a href={links.regulations}>fishing regulations</a>.
    </p>
  );
}
