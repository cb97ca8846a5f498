import { use } from 'react';
import { PrivacyPolicyPage } from '#web/features/policies/privacy-policy-page.tsx';
import { TermsOfServicePage } from '#web/features/policies/terms-of-service-page.tsx';
import { keptRivers } from '#web/lib/kept/kept-rivers.ts';
import { setVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { AnswersContext } from './answers-notice.tsx';
import { useConfig } from './site-context.ts';

export function PrivacyPolicyRoute() {
  const { deleteSaved } = use(AnswersContext);
  const deleteAll = () => {
    setVisitorPlace(null);
    keptRivers().set([]);
    return deleteSaved();
  };
  return <PrivacyPolicyPage config={useConfig()} deleteSaved={deleteAll} />;
}

export function TermsOfServiceRoute() {
  return <TermsOfServicePage links={useConfig().links} />;
}
