import { emergencyRules } from '#domain/place/emergency-rules.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { theRiver } from '#web/lib/words/flow-words.ts';

/** Where the rules are, as nothing here knows what is open. */
export function Rules({ water }: { water: string | null }) {
  const { links } = useConfig();
  return (
    <p className="note">
      Before you fish, check the{' '}
      <a href={emergencyRules(links.emergency_rules, water)}>
        emergency rules{water === null ? '' : ` for ${theRiver(water)}`}
      </a>
      . The <a href={links.regulations}>fishing regulations</a> apply, too.
    </p>
  );
}
